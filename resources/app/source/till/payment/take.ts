import { signal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { openOrders, settle, titleOf } from '../../order/floor/places.ts';
import { withRightDate } from '../../parts/date-question.tsx';
import { t } from '../../text/text.ts';
import { act } from '../../work/act.ts';
import { known } from '../../work/rows.ts';
import { mayCall } from '../../work/staff.ts';
import type { Order } from '../../work/types.ts';
import { details, dueParts, readDetail, type Taken } from '../state.ts';
import { methodName } from './methods.ts';
import type { Paying } from './settling.ts';

/** Whether guests get a receipt without asking. */
export const wantsPaper = signal(true);

interface NewPayment {
  readonly payment_method: string;
  readonly amount: number;
  readonly tendered?: number;
  readonly tip_amount?: number;
  readonly transaction_id?: string;
}

const INVOICE = 'POST /pos/orders/{id}/print-invoice';

export async function take(order: Order, { charged }: Paying, payment: NewPayment): Promise<Taken> {
  const what = t('pay.what', { amount: shortMoney(charged), place: titleOf(order) });
  const operation = 'POST /pos/orders/{id}/payment';
  const { data } = await act(what, operation, { params: { id: order.id }, body: payment });
  dueParts.value = dueParts.value.slice(1);
  if (data.status === 'paid') settle(known.peek().order.get(order.id) ?? order);
  void afterwards(order, data.status === 'paid');
  return {
    title: titleOf(order),
    amount: addUp([charged, payment.tip_amount ?? 0]),
    method: methodName(payment.payment_method),
    change: data.change_due,
    left: data.balance_due,
    settled: data.status === 'paid',
    owed: owedBeside(order),
    unsent: data.warnings.flatMap(({ items }) => items).length,
  };
}

/** On the other bills of its table. */
const owedBeside = ({ id, table_id }: Order): number =>
  table_id === null
    ? 0
    : addUp(
        openOrders
          .peek()
          .filter((other) => other.table_id === table_id && other.id !== id)
          .map(({ balance_due }) => balance_due),
      );

/** For an order that another device settled: that device's user gives the change. */
export function settledElsewhere(order: Order): Taken {
  const last = details.value
    .get(order.id)
    ?.payments.filter(({ kind }) => kind === 'payment')
    .at(-1);
  return {
    title: titleOf(order),
    amount: order.total,
    method: last ? methodName(last.payment_method) : '',
    change: 0,
    left: 0,
    settled: true,
    owed: owedBeside(order),
    unsent: 0,
  };
}

/** Paper is no condition of a payment: a printer that is out says so in the strip. */
async function afterwards(order: Order, isSettled: boolean): Promise<void> {
  if (isSettled && wantsPaper.value && mayCall(INVOICE))
    await withRightDate(() => act(t('bill.invoice'), INVOICE, { params: { id: order.id } })).catch(() => {});
  await readDetail(order.id).catch(() => {});
}
