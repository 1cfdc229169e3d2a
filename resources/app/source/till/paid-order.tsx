import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../web/format/format.ts';
import { addUp, partOf } from '../../../web/format/minor.ts';
import { countOfLine } from '../../../web/menu/names.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { factsBeside, listOf } from '../../../web/text/speech.ts';
import { titleOf } from '../order/floor/places.ts';
import { actWithApproval } from '../parts/approval/approval.ts';
import { say } from '../parts/notices/notice.ts';
import { NOTHING, type Outcome, Said } from '../parts/notices/said.tsx';
import { type TextKey, t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { nameOfLine } from '../work/menu.ts';
import { ask } from '../work/server/api.ts';
import type { InvoiceOrCreditNote, ListedOrder, Order, OrderLine } from '../work/types.ts';
import { InvoicesAndCreditNotes } from './invoices.tsx';
import { methodName, methods } from './payment/methods.ts';
import { REFUND, RefundAmount } from './payment/refund-amount.tsx';
import { TakenPayment } from './payment/taken-payment.tsx';
import { Reasons, refusalOf } from './reasons.tsx';
import { ReopenSheet } from './reopen.tsx';
import { actOn, details, readDetail } from './state.ts';

const VOID = 'POST /pos/orders/{id}/payments/{payment_id}/void';
const reasons: readonly TextKey[] = ['refund.cold', 'refund.wrong', 'refund.unserved'];

const itemsOf = (back: ReadonlyMap<number, number>) =>
  [...back].map(([order_item_id, quantity]) => ({ order_item_id, quantity }));

interface Props {
  readonly order: ListedOrder;
  readonly onChanged: () => void;
}

/** A settled order: refund lines, take back payments, credit invoices, or reopen it. */
export function PaidOrder({ order, onChanged }: Props) {
  const settled = useSettled(order, onChanged);
  const { full, lines, payments, reason, restock, said, run } = settled;
  const isReopening = useSignal(false);
  const may = canAct() && reason.value.trim() !== '';
  const credited = ({ number, total }: InvoiceOrCreditNote) =>
    void run(async () => t('paper.credited', { number, amount: shortMoney(total) }));
  return (
    <section class="card paid-order">
      <Header settled={settled} onReopen={() => (isReopening.value = true)} />
      <ul aria-label={t('pay.so_far')}>
        {payments.map((one) => (
          <TakenPayment
            key={one.id}
            order={order}
            payment={one}
            mayTakeBack={may}
            onTakeBack={() => void settled.voidPayment(one.id, one.amount)}
            onTipped={() => void run(async () => t('tip.saved'))}
          />
        ))}
      </ul>
      <Said outcome={said.value} />
      <p class="hint">{t('refund.tap')}</p>
      <ul>
        {lines.map((line) => (
          <RefundedLine key={line.id} settled={settled} line={line} />
        ))}
      </ul>
      <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
      <button
        type="button"
        class="plain check"
        aria-pressed={restock.value}
        onClick={() => (restock.value = !restock.value)}
      >
        <i class="box">{restock.value && <Icon name="check" />}</i>
        {t('refund.restock')}
      </button>
      <RefundButton settled={settled} may={may} />
      <RefundAmount
        order={order}
        reasons={reasons}
        onRefunded={(amount) => void run(async () => t('refund.given', { amount: shortMoney(amount) }))}
      />
      {full && <InvoicesAndCreditNotes order={full} onCredited={credited} />}
      {isReopening.value && <ReopenSheet order={full ?? order} onClose={() => (isReopening.value = false)} />}
    </section>
  );
}

type Settled = ReturnType<typeof useSettled>;

/** The lines chosen for a refund, and why; each action reads the order again. */
function useSettled(order: ListedOrder, onChanged: () => void) {
  const back = useSignal<ReadonlyMap<number, number>>(new Map());
  const reason = useSignal('');
  const restock = useSignal(false);
  useEffect(() => void readDetail(order.id).catch(() => {}), [order.id]);
  const full = details.value.get(order.id);
  const lines = ((full ?? order).items ?? []).filter(({ status }) => status !== 'voided');
  const payments = (full?.payments ?? []).filter(
    ({ kind, status }) => kind === 'payment' && status === 'completed',
  );
  const gone = refundedOf(full?.payments ?? []);
  const { said, run } = useOutcome(order, onChanged);
  const toGive = useRefundSum(order, back.value);
  const refund = () =>
    run(async () => {
      const named = lines.filter(({ id }) => back.value.has(id));
      const what = listOf(named.map(({ id, name }) => `${back.value.get(id)} × ${name}`));
      const body = { items: itemsOf(back.value), reason: reason.value, restock: restock.value };
      const amount = toGive !== undefined && shortMoney(toGive);
      const asked = {
        act: t('refund.asks'),
        what,
        detail: factsBeside(titleOf(order), amount, reason.value),
      };
      const before = new Set((full?.payments ?? []).map(({ id }) => id));
      const done = await actWithApproval(asked, REFUND, { params: { id: order.id }, body });
      if (!done) return;
      back.value = new Map();
      const rows = done.data.payments.filter(({ id, kind }) => kind === 'refund' && !before.has(id));
      return [t('refund.recorded'), ...rows.map(wayBack)].join(' ');
    });
  const voidPayment = (id: number, amount: number) =>
    run(async () => {
      const what = `${shortMoney(amount)} · ${titleOf(order)}`;
      const asked = { act: t('refund.void_asks'), what, detail: reason.value };
      const params = { id: order.id, payment_id: id };
      await actWithApproval(asked, VOID, { params, body: { reason: reason.value } });
      return undefined;
    });
  return {
    order,
    full,
    lines,
    payments,
    gone,
    back,
    reason,
    restock,
    said,
    toGive,
    run,
    refund,
    voidPayment,
  };
}

/** What came of an act on the order, which is read again after it. */
function useOutcome(order: ListedOrder, onChanged: () => void) {
  const said = useSignal<Outcome>(NOTHING);
  const run = async (work: () => Promise<string | undefined>) => {
    try {
      const done = (await work()) ?? '';
      said.value = { text: done, isDone: true };
      if (done) say(done);
      await readDetail(order.id).catch(() => {});
      onChanged();
    } catch (error) {
      said.value = { text: refusalOf(error) };
    }
  };
  return { said, run };
}

type PaymentRow = Order['payments'][number];

/** How much of each line went back before. */
function refundedOf(rows: readonly PaymentRow[]): ReadonlyMap<number, number> {
  const gone = new Map<number, number>();
  for (const { order_item_id: id, quantity } of rows.flatMap(({ refunded_items }) => refunded_items ?? []))
    gone.set(id, (gone.get(id) ?? 0) + quantity);
  return gone;
}

/** What the cashier does now: a card's money is no money of the drawer. */
function wayBack({ payment_method, amount, tip_amount }: PaymentRow): string {
  const kind = methods.peek().find(({ code }) => code === payment_method)?.kind;
  const words = kind === 'cash' ? 'refund.by_cash' : kind === 'card' ? 'refund.by_card' : 'refund.by';
  return t(words, {
    amount: shortMoney(-addUp([amount, tip_amount])),
    method: methodName(payment_method),
  });
}

/** The refund for the chosen lines, calculated by the server; undefined without lines or answer. */
function useRefundSum(order: ListedOrder, back: ReadonlyMap<number, number>): number | undefined {
  const sum = useSignal<number | undefined>(undefined);
  useEffect(() => {
    sum.value = undefined;
    const items = itemsOf(back);
    if (items.length === 0) return undefined;
    const body = { items, reason: t('refund.asks'), preview: true };
    const look = ask(REFUND, { params: { id: order.id }, body });
    let isLatest = true;
    look
      .then(({ data }) => {
        if (isLatest) sum.value = data.refunded;
      })
      .catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [back]);
  return sum.value;
}

function Header({ settled, onReopen }: { readonly settled: Settled; readonly onReopen: () => void }) {
  const { order, full, run } = settled;
  const printInvoice = () =>
    run(async () => {
      await actOn(order, t('bill.invoice'), 'POST /pos/orders/{id}/print-invoice');
      return undefined;
    });
  return (
    <header>
      <h2 dir="auto">{titleOf(order)}</h2>
      <small>
        {factsBeside(
          order.table_id !== null && t('till.token', { n: order.token_number }),
          full?.invoice_number,
        )}
      </small>
      <button type="button" class="button" disabled={!canAct()} onClick={() => void printInvoice()}>
        <Icon name="printer" />
        {t(full && full.invoice_number === null ? 'paper.issue' : 'more.invoice')}
      </button>
      <button type="button" class="button" disabled={!canAct()} onClick={onReopen}>
        <Icon name="undo" mirrored />
        {t('reopen.open')}
      </button>
    </header>
  );
}

/** Each tap gives back one more, the tap after the last none; what went back before cannot go again. */
function RefundedLine({ settled, line }: { readonly settled: Settled; readonly line: OrderLine }) {
  const { back } = settled;
  const count = back.value.get(line.id);
  const gone = settled.gone.get(line.id) ?? 0;
  const left = line.quantity - gone;
  const tap = () => {
    const next = new Map(back.value);
    if ((count ?? 0) + 1 > left) next.delete(line.id);
    else next.set(line.id, (count ?? 0) + 1);
    back.value = next;
  };
  return (
    <li>
      <button
        type="button"
        class={count === undefined ? 'portion' : 'portion is-taken'}
        aria-pressed={count !== undefined}
        disabled={left <= 0}
        onClick={tap}
      >
        <bdi class="quantity">
          {count === undefined ? countOfLine(line) : t('refund.some', { n: count, all: left })}
        </bdi>
        <span class="what" dir="auto">
          {nameOfLine(line)}
        </span>
        {gone > 0 && (
          <span class="badge is-info">
            {left > 0 ? t('refund.some_gone', { n: gone, all: line.quantity }) : t('refund.gone')}
          </span>
        )}
        <bdi>{shortMoney(line.line_total)}</bdi>
      </button>
    </li>
  );
}

function RefundButton({ settled, may }: { readonly settled: Settled; readonly may: boolean }) {
  const { back, lines, toGive, refund } = settled;
  const listed = addUp(
    lines.map(({ id, line_total, quantity }) => partOf(line_total, back.value.get(id) ?? 0, quantity)),
  );
  return (
    <>
      {toGive !== undefined && toGive !== listed && (
        <p class="hint">{t('refund.share', { amount: shortMoney(toGive), listed: shortMoney(listed) })}</p>
      )}
      <button
        type="button"
        class="button is-bad"
        disabled={!may || back.value.size === 0}
        onClick={() => void refund()}
      >
        {!canAct()
          ? t('act.needs_server')
          : toGive === undefined
            ? t('refund.give')
            : t('refund.give_amount', { amount: shortMoney(toGive) })}
      </button>
    </>
  );
}
