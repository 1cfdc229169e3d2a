import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../web/format/format.ts';
import { countOfLine } from '../../../web/menu/names.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { factsBeside, listOf } from '../../../web/text/speech.ts';
import { titleOf } from '../order/floor/places.ts';
import { actWithApproval } from '../parts/approval.tsx';
import { NOTHING, type Outcome, Said } from '../parts/notices/said.tsx';
import { type TextKey, t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { nameOfLine } from '../work/menu.ts';
import { ask } from '../work/server/api.ts';
import type { InvoiceOrCreditNote, ListedOrder, OrderLine } from '../work/types.ts';
import { Reasons, refusalOf } from './discount.tsx';
import { InvoicesAndCreditNotes } from './invoices.tsx';
import { TakenPayment } from './payment/taken-payment.tsx';
import { ReopenSheet } from './reopen.tsx';
import { actOn, details, readDetail } from './state.ts';

const REFUND = 'POST /pos/orders/{id}/refund';
const VOID = 'POST /pos/orders/{id}/payments/{payment_id}/void';
const reasons: readonly TextKey[] = ['refund.cold', 'refund.wrong', 'refund.unserved'];

const itemsOf = (back: ReadonlyMap<number, number>) =>
  [...back].map(([order_item_id, quantity]) => ({ order_item_id, quantity }));

interface Props {
  readonly order: ListedOrder;
  readonly onChanged: () => void;
}

/** A settled order: its lines can be given back, its payments taken back, its papers credited; or it is opened again. */
export function PaidOrder({ order, onChanged }: Props) {
  const back = useSignal<ReadonlyMap<number, number>>(new Map());
  const reason = useSignal('');
  const restock = useSignal(false);
  const said = useSignal<Outcome>(NOTHING);
  const isReopening = useSignal(false);
  useEffect(() => void readDetail(order.id).catch(() => {}), [order.id]);
  const full = details.value.get(order.id);
  const lines = ((full ?? order).items ?? []).filter(({ status }) => status !== 'voided');
  const payments = (full?.payments ?? []).filter(
    ({ kind, status }) => kind === 'payment' && status === 'completed',
  );
  const add = ({ id, quantity }: OrderLine) => {
    const next = new Map(back.value);
    const count = (next.get(id) ?? 0) + 1;
    if (count > quantity) next.delete(id);
    else next.set(id, count);
    back.value = next;
  };
  const run = async (work: () => Promise<string | undefined>) => {
    try {
      said.value = { text: (await work()) ?? '', isDone: true };
      await readDetail(order.id).catch(() => {});
      onChanged();
    } catch (error) {
      said.value = { text: refusalOf(error) };
    }
  };
  const refund = () =>
    run(async () => {
      const named = lines.filter(({ id }) => back.value.has(id));
      const what = listOf(named.map(({ id, name }) => `${back.value.get(id)} × ${name}`));
      const body = { items: itemsOf(back.value), reason: reason.value, restock: restock.value };
      const asked = { act: t('refund.asks'), what, detail: `${titleOf(order)} · ${reason.value}` };
      const done = await actWithApproval(asked, REFUND, {
        params: { id: order.id },
        body,
      });
      if (!done) return;
      back.value = new Map();
      return t('refund.given', { amount: shortMoney(done.data.refunded) });
    });
  const takeBack = (id: number, amount: number) =>
    run(async () => {
      const asked = {
        act: t('refund.void_asks'),
        what: `${shortMoney(amount)} · ${titleOf(order)}`,
        detail: reason.value,
      };
      const params = { id: order.id, payment_id: id };
      await actWithApproval(asked, VOID, { params, body: { reason: reason.value } });
      return undefined;
    });
  const credited = ({ number, total }: InvoiceOrCreditNote) =>
    void run(async () => t('paper.credited', { number, amount: shortMoney(total) }));
  const toGive = useSignal<number | undefined>(undefined);
  useEffect(() => {
    toGive.value = undefined;
    const items = itemsOf(back.value);
    if (items.length === 0) return undefined;
    const body = { items, reason: t('refund.asks'), preview: true };
    const look = ask(REFUND, { params: { id: order.id }, body });
    let isLatest = true;
    look
      .then(({ data }) => {
        if (isLatest) toGive.value = data.refunded;
      })
      .catch(() => {});
    return () => {
      isLatest = false;
    };
  }, [back.value]);
  const may = canAct() && reason.value.trim() !== '';
  return (
    <section class="card paid-order">
      <header>
        <h2 dir="auto">{titleOf(order)}</h2>
        <small>{factsBeside(order.order_number, full?.invoice_number)}</small>
        <button
          type="button"
          class="button"
          disabled={!canAct()}
          onClick={() =>
            void run(async () => {
              await actOn(order, t('bill.invoice'), 'POST /pos/orders/{id}/print-invoice');
              return undefined;
            })
          }
        >
          <Icon name="printer" />
          {t(full && full.invoice_number === null ? 'paper.issue' : 'more.invoice')}
        </button>
        <button type="button" class="button" disabled={!canAct()} onClick={() => (isReopening.value = true)}>
          <Icon name="undo" mirrored />
          {t('reopen.open')}
        </button>
      </header>
      <p class="hint">{t('refund.tap')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              class={back.value.has(line.id) ? 'portion is-taken' : 'portion'}
              aria-pressed={back.value.has(line.id)}
              onClick={() => add(line)}
            >
              <bdi class="quantity">
                {back.value.has(line.id)
                  ? t('refund.some', { n: back.value.get(line.id) ?? 0, all: line.quantity })
                  : countOfLine(line)}
              </bdi>
              <span class="what" dir="auto">
                {nameOfLine(line)}
              </span>
              <bdi>{shortMoney(line.line_total)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
      <button
        type="button"
        class="chip"
        aria-pressed={restock.value}
        onClick={() => (restock.value = !restock.value)}
      >
        {t('refund.restock')}
      </button>
      <button
        type="button"
        class="button is-bad"
        disabled={!may || back.value.size === 0}
        onClick={() => void refund()}
      >
        {!canAct()
          ? t('act.needs_server')
          : toGive.value === undefined
            ? t('refund.give')
            : t('refund.give_amount', { amount: shortMoney(toGive.value) })}
      </button>
      <ul aria-label={t('pay.so_far')}>
        {payments.map((one) => (
          <TakenPayment
            key={one.id}
            order={order}
            payment={one}
            mayTakeBack={may}
            onTakeBack={() => void takeBack(one.id, one.amount)}
            onTipped={() => void run(async () => t('tip.saved'))}
          />
        ))}
      </ul>
      <Said outcome={said.value} />
      {full && <InvoicesAndCreditNotes order={full} onCredited={credited} />}
      {isReopening.value && <ReopenSheet order={full ?? order} onClose={() => (isReopening.value = false)} />}
    </section>
  );
}
