import { useSignal } from '@preact/signals';
import { money, time } from '../../../../web/format/format.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { InvoiceSummary, Order } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { isCentral, isHosted } from '../../shell/place.ts';
import { t, valueName } from '../../text/text.ts';

const CREDIT = 'POST /pos/invoices/{id}/credit';

interface MoneyProps {
  readonly order: Order;
  readonly documents: readonly InvoiceSummary[];
}

/** What the till took and gave back, and the invoices over it. */
export function OrderMoney({ order, documents }: MoneyProps) {
  const methods = useResource('GET /pos/payment-methods', {
    query: { all: '1' },
    topics: ['menu'],
  });
  const credited = useSignal<InvoiceSummary | undefined>(undefined);
  const nameOf = (code: string) =>
    methods.data.value?.find((method) => method.code === code)?.name ?? valueName(code);
  const gone = new Set(documents.map(({ credited_invoice_id }) => credited_invoice_id));
  const mayCredit = ({ id, kind }: InvoiceSummary) =>
    kind === 'invoice' && !gone.has(id) && mayCall(CREDIT) && (!isCentral.value || isHosted.value);
  return (
    <Card title={t('orders.till')}>
      {order.payments.length === 0 && <p class="hint">{t('orders.no_payments')}</p>}
      <ul class="states">
        {order.payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <span dir="auto">{nameOf(payment.payment_method)}</span>{' '}
              {payment.kind !== 'payment' && <Badge value={payment.kind} tone="warn" />}
              {payment.status === 'voided' && <Badge value="voided" tone="bad" />}
              <small dir="auto">
                {[time(payment.created_at), payment.transaction_id, payment.reason]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <bdi>{money(payment.kind === 'tip' ? payment.tip_amount : payment.amount)}</bdi>
          </li>
        ))}
        {documents.map((paper) => (
          <li key={`paper ${paper.id}`}>
            <span>
              {valueName(paper.kind)} <bdi>{paper.number}</bdi>
              <small dir="auto">{[time(paper.created_at), paper.reason].filter(Boolean).join(' · ')}</small>
            </span>
            <span class="states-acts">
              <bdi>{money(paper.total)}</bdi>
              {mayCredit(paper) && (
                <button
                  type="button"
                  aria-label={`${t('invoices.credit')}: ${paper.number}`}
                  onClick={() => (credited.value = paper)}
                >
                  {t('invoices.credit')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {credited.value && <CreditDialog paper={credited.value} onClose={() => (credited.value = undefined)} />}
    </Card>
  );
}

interface CreditProps {
  readonly paper: InvoiceSummary;
  readonly onClose: () => void;
}

/** Takes a whole invoice back; lines of it are credited by refunding them. */
const CreditDialog = ({ paper, onClose }: CreditProps) => (
  <FormDialog
    title={t('invoices.credit_of', { number: paper.number })}
    operation={CREDIT}
    params={{ id: paper.id }}
    hide={['items', 'approval']}
    topic="invoices"
    action={t('invoices.credit')}
    onDone={() => changed('order')}
    onClose={onClose}
  />
);
