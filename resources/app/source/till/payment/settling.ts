import {
  type Minor,
  nextAbove,
  percentOf,
  type Rounding,
  roundToIncrement,
} from '../../../../../server/core/money/money.ts';
import {
  applyPayment,
  dueInCash,
  evenParts,
  partDue,
  remainderAfter,
  type Settlement,
} from '../../../../../server/core/money/settlement.ts';
import { decimal, minor } from '../../../../web/format/minor.ts';
import type { Order } from '../../work/types.ts';
import { notesOf } from './cash.ts';

/** What the screens of the till show of money, by the same rules as the server stores it. Amounts are decimals. */

type Asked = Pick<Order, 'balance_due' | 'rounding'>;

const roundingOf = ({ rounding: { mode, increment } }: Asked): Rounding => ({
  mode,
  increment: minor(increment),
});

interface Wish {
  readonly isCash: boolean;
  /** Of a bill in parts the one that is paid now. */
  readonly part?: number | undefined;
  /** What was typed: in cash what is handed over, else what is charged; undefined: all that is due. */
  readonly typed?: number | undefined;
  readonly tip: number;
}

export interface Paying {
  /** What this payment is for, in coins where it is cash. */
  readonly due: number;
  /** What the bill gets; 0 where nothing can be taken like this. */
  readonly charged: number;
  /** What the guest hands over. */
  readonly given: number;
  readonly change: number;
  /** What a button says that takes it: with the tip. */
  readonly asked: number;
  readonly isReady: boolean;
  /** As the server is asked for it. */
  readonly body: { readonly amount: number; readonly tendered?: number };
}

export function payingOf(order: Asked, { isCash, part, typed, tip }: Wish): Paying {
  const rounding = roundingOf(order);
  const balance = minor(order.balance_due);
  const wanted = partDue(balance, part === undefined ? undefined : minor(part), rounding);
  const due = isCash ? dueInCash(wanted, rounding) : wanted;
  const tipped = minor(tip);
  const handed = typed === undefined ? undefined : minor(typed);
  const asked = isCash ? inCash(wanted, due, tipped, handed) : byCard(wanted, tipped, handed);
  const outcome = applyPayment(balance, { ...asked, tip_amount: tipped }, rounding);
  return {
    due: decimal(due),
    body: bodyOf(asked),
    ...shown(outcome.ok ? outcome : undefined, handed ?? due),
    asked: decimal(
      isCash ? (handed ?? due + tipped) : (outcome.ok ? outcome.applied : (handed ?? due)) + tipped,
    ),
  };
}

interface AskedFor {
  readonly method_kind: 'cash' | 'other';
  readonly amount: Minor;
  readonly tendered?: Minor;
}

/** Less than is due pays a part. */
function inCash(wanted: Minor, due: Minor, tip: Minor, handed = due + tip): AskedFor {
  const forBill = remainderAfter(handed, tip);
  const amount = forBill < Math.min(wanted, due) ? forBill : wanted;
  return { method_kind: 'cash', amount, tendered: handed };
}

const byCard = (wanted: Minor, _tip: Minor, typed = wanted): AskedFor => ({
  method_kind: 'other',
  amount: Math.min(typed, wanted),
});

const bodyOf = ({ amount, tendered }: AskedFor): Paying['body'] => ({
  amount: decimal(amount),
  ...(tendered !== undefined && { tendered: decimal(tendered) }),
});

const shown = (
  settlement: Settlement | undefined,
  handed: Minor,
): Pick<Paying, 'charged' | 'given' | 'change' | 'isReady'> => ({
  charged: decimal(settlement?.applied ?? 0),
  given: decimal(settlement?.tendered ?? handed),
  change: decimal(settlement?.change_due ?? 0),
  isReady: settlement !== undefined,
});

/** Equal parts that everybody can pay, in coins where the bill is rounded to them. */
export const equalParts = (order: Asked, parts: number): number[] =>
  evenParts(minor(order.balance_due), roundingOf(order), parts).map(decimal);

/** A part that somebody named, and the rest; one alone where nothing is left. */
export function firstAndRest(order: Asked, first: number): number[] {
  const balance = minor(order.balance_due);
  const part = Math.min(minor(first), balance);
  return [part, remainderAfter(balance, part)].filter((amount) => amount > 0).map(decimal);
}

/** A tip of so many percent; in cash of the coins that there are. */
export function tipOf(order: Asked, due: number, percent: number, isCash: boolean): number {
  const tip = percentOf(minor(due), percent * 10_000);
  const { mode, increment } = roundingOf(order);
  return decimal(isCash && mode !== 'off' ? roundToIncrement(tip, increment) : tip);
}

const SHOWN = 3;
/** More notes than these are no usual way to pay. */
const MAX_NOTES = 20;

/** What guests are likely to hand over for an amount, the least first. */
export function likelyNotes(due: number, currency: string): number[] {
  const all = notesOf(currency).map(minor);
  const owed = minor(due);
  const round = all
    .filter((note, at) => owed <= note * MAX_NOTES || at === all.length - 1)
    .map((note) => nextAbove(owed, note));
  const first = [...new Set(round)].sort((one, other) => one - other).slice(0, SHOWN);
  const [only] = first;
  const largest = all.at(-1);
  const offered = first.length === 1 && only !== undefined && largest ? [only, only + largest] : first;
  return offered.map(decimal);
}
