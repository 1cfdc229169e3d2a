import { useSignal } from '@preact/signals';
import type { Operation } from '../../../../client/client.ts';
import { fullTime } from '../../../../web/format/format.ts';
import { requestNamed } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Order } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { HostedElsewhere } from '../../parts/hosted-elsewhere.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { isCentral, isHosted } from '../../shell/place.ts';
import { t, textOr, valueName } from '../../text/text.ts';
import { OrderBill } from './order-bill.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderKitchen } from './order-kitchen.tsx';
import { OrderMoney } from './order-money.tsx';
import { placeOf, stateOf, toneOf } from './order-words.ts';
import { RefundDialog } from './refund-dialog.tsx';

const CANCEL = 'POST /pos/orders/{id}/cancel';
const REFUND = 'POST /pos/orders/{id}/refund';
const BILL = 'POST /pos/orders/{id}/print-bill';
const INVOICE = 'POST /pos/orders/{id}/print-invoice';

const topics = ['order', 'kot', 'print_job'];

/** An order as its guests, the kitchen and the till saw it, and what became of it. */
export function OrderPage({ id }: { readonly id: number }) {
  const order = useResource('GET /pos/orders/{id}', {
    params: { id },
    query: { include: 'table' },
    topics,
  });
  const kots = useResource('GET /pos/kots', { query: { order_id: id, limit: 200 }, topics });
  const documents = useResource('GET /pos/invoices', {
    query: { order_id: id, limit: 200 },
    topics,
  });
  const known = order.data.value;
  return (
    <Page
      title={known?.order_number ?? t('orders.one')}
      lead={known && [placeOf(known), fullTime(known.created_at)].filter(Boolean).join(' · ')}
      trail={[{ path: 'orders', title: t('orders.title') }]}
      actions={known && <Acts order={known} />}
    >
      <HostedElsewhere />
      <Loaded of={order}>
        {(data) => (
          <div class="order-view">
            <OrderBill order={data} />
            <div>
              <Summary order={data} />
              <Loaded of={kots}>{(all) => <OrderKitchen order={data} kots={all} />}</Loaded>
              <Loaded of={documents}>{(all) => <OrderMoney order={data} documents={all} />}</Loaded>
            </div>
            <OrderHistory order={data} kots={kots.data.value ?? []} documents={documents.data.value ?? []} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

const Summary = ({ order }: { readonly order: Order }) => (
  <Card title={t('orders.summary')}>
    <Facts
      facts={[
        [
          t('orders.state'),
          <Badge key="state" value={order.status} tone={toneOf(order)} label={stateOf(order)} />,
        ],
        [t('orders.token'), order.token_number],
        [t('orders.type'), order.order_type_name ?? '–'],
        [t('orders.from'), textOr(`value.source.${order.source}`, valueName(order.source))],
        [t('orders.waiter'), order.waiter_name ?? '–'],
        ...(order.covers > 0 ? [[t('orders.covers'), order.covers] as const] : []),
        ...(order.external_ref
          ? [[t('orders.reference'), <bdi key="ref">{order.external_ref}</bdi>] as const]
          : []),
        ...(order.notes ? [[t('orders.notes'), order.notes] as const] : []),
        ...(order.cancel_reason ? [[t('orders.cancelled_because'), order.cancel_reason] as const] : []),
      ]}
    />
  </Card>
);

function Acts({ order }: { readonly order: Order }) {
  const asking = useSignal<'refund' | 'cancel' | undefined>(undefined);
  const close = () => (asking.value = undefined);
  if (isCentral.value && !isHosted.value) return null;
  const isPaid = order.payments.some(({ kind, status }) => kind === 'payment' && status !== 'voided');
  return (
    <>
      {mayCall(BILL) && order.status !== 'cancelled' && (
        <button type="button" onClick={() => void actOn(order, BILL, t('orders.bill_printing'))}>
          {t('orders.print_bill')}
        </button>
      )}
      {mayCall(INVOICE) && order.status !== 'cancelled' && (
        <button type="button" onClick={() => void actOn(order, INVOICE, t('orders.invoice_printing'))}>
          {t(order.invoice_number ? 'orders.print_invoice' : 'orders.issue_invoice')}
        </button>
      )}
      {mayCall(REFUND) && isPaid && order.status !== 'cancelled' && (
        <button type="button" onClick={() => (asking.value = 'refund')}>
          {t('orders.refund')}
        </button>
      )}
      {mayCall(CANCEL) && order.status !== 'cancelled' && (
        <button type="button" class="danger" onClick={() => (asking.value = 'cancel')}>
          {t('orders.cancel')}
        </button>
      )}
      {asking.value === 'refund' && <RefundDialog order={order} onClose={close} />}
      {asking.value === 'cancel' && (
        <FormDialog
          title={t('orders.cancel_this', { number: order.order_number })}
          operation={CANCEL}
          params={{ id: order.id }}
          hide={['approval']}
          topic="orders"
          action={t('orders.cancel')}
          onDone={() => {}}
          onClose={close}
        >
          <p>{t(isPaid ? 'orders.cancel_paid_text' : 'orders.cancel_text')}</p>
        </FormDialog>
      )}
    </>
  );
}

/** What a button does to an order. */
async function actOn({ id }: Pick<Order, 'id'>, operation: Operation, done: string): Promise<boolean> {
  const isDone = await attempt(() => requestNamed(operation, { params: { id }, body: {} }), done);
  changed('order');
  return isDone;
}
