import { useSignal } from '@preact/signals';
import type { z } from 'zod';
import type { InvoiceSummary } from '../../../../../server/sales/orders/invoices/api/schema.ts';
import { day, money } from '../../../../web/format/format.ts';
import { mayCall } from '../../api/session.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { DateRange, lastDays, type Range, spans } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Paged } from '../../parts/paged.tsx';
import { Page } from '../../shell/page.tsx';
import { isHosted } from '../../shell/place.ts';
import { t, textOr, valueName } from '../../text/text.ts';

type Summary = Readonly<z.output<typeof InvoiceSummary>>;

const CREDIT = 'POST /pos/invoices/{id}/credit';

/** What was issued, and taking one back that should not have been. */
export function InvoicesPage() {
  const range = useSignal<Range>(lastDays(spans.week));
  const issued = useSignal(0);
  const credited = useSignal<Summary | undefined>(undefined);
  const { from, to } = range.value;
  const query = { date_from: from, date_to: to, limit: 50 };
  const open = (paper: Summary | undefined) => {
    credited.value = paper;
  };
  return (
    <Page title={t('invoices.title')} lead={t('invoices.lead')}>
      <div class="toolbar">
        <DateRange
          value={range.value}
          onChange={(next) => {
            range.value = next;
          }}
        />
      </div>
      <Paged<Summary> key={`${from} ${to} ${issued.value}`} operation="GET /pos/invoices" query={query}>
        {(documents) => <Documents documents={documents} onCredit={open} />}
      </Paged>
      {credited.value && (
        <FormDialog
          title={t('invoices.credit_of', { number: credited.value.number })}
          operation={CREDIT}
          params={{ id: credited.value.id }}
          hide={['items', 'approval']}
          topic="invoices"
          action={t('invoices.credit')}
          onDone={() => {
            issued.value += 1;
          }}
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  );
}

interface DocumentsProps {
  readonly documents: readonly Summary[];
  readonly onCredit: (paper: Summary) => void;
}

function Documents({ documents, onCredit }: DocumentsProps) {
  if (documents.length === 0)
    return <Empty icon="log" title={t('invoices.empty')} text={t('invoices.empty_text')} />;
  const credited = new Set(documents.map(({ credited_invoice_id }) => credited_invoice_id));
  const mayCredit = ({ id, kind }: Summary) =>
    kind === 'invoice' && !credited.has(id) && isHosted.value && mayCall(CREDIT);
  return (
    <DataTable
      caption={t('invoices.title')}
      rows={documents}
      keyOf={({ id }) => id}
      columns={[
        { name: t('invoices.number'), cell: ({ number }) => <bdi>{number}</bdi> },
        { name: t('invoices.kind'), cell: ({ kind }) => textOr(`value.${kind}`, valueName(kind)) },
        { name: t('field.reason'), isMinor: true, cell: ({ reason }) => reason ?? '' },
        { name: t('invoices.date'), isMinor: true, cell: ({ business_date }) => day(business_date) },
        { name: t('reports.total'), isFigure: true, cell: ({ total }) => money(total) },
        {
          name: t('quarantine.actions'),
          cell: (paper) =>
            mayCredit(paper) && (
              <button
                type="button"
                aria-label={`${t('invoices.credit')}: ${paper.number}`}
                onClick={() => onCredit(paper)}
              >
                {t('invoices.credit')}
              </button>
            ),
        },
      ]}
    />
  );
}
