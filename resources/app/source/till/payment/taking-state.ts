import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { useKeys } from '../../parts/fields/keypad.tsx';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import type { Order, PaymentMethod } from '../../work/types.ts';
import { asked, dueParts, isPaying, payingOnAccount, type Taken } from '../state.ts';
import { methods } from './methods.ts';
import { type Paying, payingOf } from './settling.ts';
import { take } from './take.ts';

export type Taking = ReturnType<typeof useTaking>;

/** What is chosen and typed while money is taken for an order, the amounts of it, and what can be done. */
export function useTaking(order: Order, onTaken: (taken: Taken) => void) {
  const entry = useEntry(order);
  const { all, method, choose, turn } = useMethod(order);
  const isBusy = useSignal(false);
  const isCash = method?.kind === 'cash';
  const lacksCustomer = method?.kind === 'on_account' && order.customer_id === null;
  const amounts = amountsOf(order, entry, isCash);
  const canTake = method !== undefined && !lacksCustomer && canAct() && !isBusy.value;
  const pay = async (paying: Paying) => {
    if (!canTake || !paying.isReady) return;
    isBusy.value = true;
    try {
      onTaken(await take(order, paying, paymentOf(method, paying, entry)));
    } catch (error) {
      entry.said.value = error instanceof Error ? error.message || t('act.needs_server') : String(error);
    }
    isBusy.value = false;
  };
  useKeys({
    typed: entry.typed.value,
    onType: entry.type,
    onEnter: () => void pay(amounts.sums),
    onEscape: () => {
      if (entry.typed.value === '') isPaying.value = false;
      else entry.type('');
    },
    onArrow: turn,
  });
  useAsked((isCash ? amounts.unrounded : amounts.sums.charged) || amounts.unrounded, entry.tip.value);
  return { order, entry, amounts, all, method, choose, isCash, lacksCustomer, canTake, pay };
}

/** What people typed: an amount or the tip, and a reference. Empty again after each payment. */
function useEntry(order: Order) {
  const typed = useSignal('');
  const tip = useSignal(0);
  const isTip = useSignal(false);
  const reference = useSignal('');
  const said = useSignal('');
  useLayoutEffect(() => {
    typed.value = '';
    tip.value = 0;
    reference.value = '';
  }, [order.balance_due, dueParts.value.length]);
  const type = (next: string) => {
    typed.value = next;
    said.value = '';
    if (isTip.value) tip.value = Number(next || 0);
  };
  const giveTip = (amount: number) => {
    tip.value = amount;
    if (isTip.value) typed.value = '';
    isTip.value = false;
  };
  const typeTip = () => {
    isTip.value = true;
    typed.value = '';
  };
  const handOver = (amount: number) => {
    isTip.value = false;
    type(String(amount));
  };
  return { typed, tip, isTip, reference, said, type, giveTip, typeTip, handOver };
}

type Entry = ReturnType<typeof useEntry>;

/** Whose customer was just chosen was said to be paid by a certain method before. */
function methodChosenFor({ id }: Order): number {
  const wanted = payingOnAccount.peek();
  if (wanted?.orderId !== id) return 0;
  return Math.max(
    0,
    methods.peek().findIndex(({ code }) => code === wanted.method),
  );
}

function useMethod(order: Order) {
  const chosen = useSignal(methodChosenFor(order));
  const all = methods.value;
  const method: PaymentMethod | undefined = all[chosen.value] ?? all[0];
  const choose = (at: number) => {
    chosen.value = at;
  };
  const turn = (step: 1 | -1) => choose((chosen.value + step + all.length) % Math.max(1, all.length));
  return { all, method, choose, turn };
}

/** The exact payment, the one that is typed, and what is due without rounding to coins. */
function amountsOf(order: Order, { typed, tip, isTip }: Entry, isCash: boolean) {
  const wish = { isCash, part: dueParts.value[0], tip: tip.value };
  const given = typed.value === '' || isTip.value ? undefined : Number(typed.value);
  const exact = payingOf(order, wish);
  const sums = payingOf(order, { ...wish, typed: given });
  const unrounded = payingOf(order, { ...wish, isCash: false }).due;
  return { given, exact, sums, due: exact.due, unrounded };
}

const paymentOf = (method: PaymentMethod, { body }: Paying, { tip, reference }: Entry) => ({
  payment_method: method.code,
  ...body,
  ...(tip.value > 0 && { tip_amount: tip.value }),
  ...(reference.value.trim() !== '' && { transaction_id: reference.value.trim() }),
});

/** Guests see on their side what they are asked for. */
function useAsked(amount: number, tip: number): void {
  useEffect(() => {
    asked.value = { amount, tip_amount: tip };
    return () => (asked.value = undefined);
  }, [amount, tip]);
}
