import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { money } from '../../../web/format/format.ts';
import { shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { ask } from '../work/server/api.ts';
import { mayCall } from '../work/staff.ts';
import type { DocumentHead, InvoiceOrCreditNote, Order } from '../work/types.ts';
import { DocumentSheet } from './document-sheet.tsx';

const LIST = 'GET /pos/invoices';

interface Props {
  /** As it was read last. */
  readonly order: Order;
  readonly onCredited: (note: InvoiceOrCreditNote) => void;
}

/** Invoices of an order and the credit notes for them. */
export function InvoicesAndCreditNotes({ order, onCredited }: Props) {
  const documents = useSignal<readonly DocumentHead[]>([]);
  const open = useSignal<DocumentHead | undefined>(undefined);
  useEffect(() => {
    if (!mayCall(LIST)) return;
    void ask(LIST, { query: { order_id: order.id, limit: 50 } }).then(
      ({ data }) => (documents.value = data),
      () => {},
    );
  }, [order.id, order.version]);
  if (documents.value.length === 0) return null;
  return (
    <>
      <h3>{t('paper.title')}</h3>
      <ul class="papers">
        {documents.value.map((one) => (
          <li key={one.id}>
            <button type="button" class="tile" onClick={() => (open.value = one)}>
              <strong>{t(`paper.${one.kind}`)}</strong>
              <bdi>{one.number}</bdi>
              <small>{shortTime(one.created_at)}</small>
              <bdi>{money(one.kind === 'invoice' ? one.total : -one.total)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {open.value && (
        <DocumentSheet
          key={open.value.id}
          head={open.value}
          stands={open.value.kind === 'invoice' && open.value.number === order.invoice_number}
          onClose={() => (open.value = undefined)}
          onCredited={(note) => {
            open.value = undefined;
            onCredited(note);
          }}
        />
      )}
    </>
  );
}
