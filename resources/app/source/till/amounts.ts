import { printedOn } from '../parts/keyboard.ts';

/** Whole amounts of notes that people pay with. */
const notes: Readonly<Record<string, readonly number[]>> = {
  INR: [10, 20, 50, 100, 200, 500],
  USD: [1, 5, 10, 20, 50, 100],
  GBP: [5, 10, 20, 50],
  JPY: [1_000, 5_000, 10_000],
};
const usual = [5, 10, 20, 50, 100, 200, 500];
const SHOWN = 3;
/** More notes than these are no usual way to pay. */
const MOST_NOTES = 20;

/** What guests are likely to hand over for an amount, the least first. */
export function likelyNotes(due: number, currency: string): number[] {
  const all = notes[currency] ?? usual;
  const round = all
    .filter((note, at) => due <= note * MOST_NOTES || at === all.length - 1)
    .map((note) => Math.ceil(due / note) * note)
    .filter((amount) => amount > due);
  const first = [...new Set(round)].sort((one, other) => one - other).slice(0, SHOWN);
  const [only] = first;
  return first.length === 1 && only !== undefined ? [only, only + (all.at(-1) ?? 0)] : first;
}

/** Where coins below one are out of use, amounts are typed without them. */
const whole = new Set(['INR', 'IDR', 'PKR', 'LKR', 'BDT', 'NPR', 'THB', 'PHP']);
export const typesFractions = (currency: string, digits: number): boolean =>
  digits > 0 && !whole.has(currency);

/** What is typed after another key; no more decimals than the currency has. */
export function typedAfter(typed: string, key: string, digits: number): string {
  if (key === '.') return digits === 0 || typed.includes('.') ? typed : `${typed || '0'}.`;
  const next = `${typed}${key}`.replace(/^0+(?=\d)/, '');
  const [, fraction = ''] = next.split('.');
  return fraction.length > digits || next.length > 12 ? typed : next;
}

/** What is typed after a press of a keyboard; undefined: the key belongs to no amount. */
export function afterPress(
  typed: string,
  pressed: Pick<KeyboardEvent, 'key' | 'code'>,
  digits: number,
): string | undefined {
  const mark = printedOn(pressed);
  if (mark === 'backspace') return typed.slice(0, -1);
  return /^[\d.,]$/.test(mark) ? typedAfter(typed, mark.replace(',', '.'), digits) : undefined;
}

/** To the smallest unit: decimals of the wire are no exact numbers. */
export const exact = (amount: number, digits: number): number => Number(amount.toFixed(digits));

/** Equal parts that add up to the amount; the first are larger by one of the smallest unit. */
export function equalParts(amount: number, parts: number, digits: number): number[] {
  const unit = 10 ** digits;
  const all = Math.round(amount * unit);
  const [each, left] = [Math.floor(all / parts), all % parts];
  return Array.from({ length: parts }, (_, at) => exact((each + (at < left ? 1 : 0)) / unit, digits));
}

export interface Due {
  /** What is to be paid with this one payment. */
  readonly due: number;
  readonly tip: number;
  /** What the guest hands over; undefined: exactly that. */
  readonly given: number | undefined;
}

/** What of the given goes to the order, and what the guest gets back. */
export function divided({ due, tip, given = due + tip }: Due, digits: number) {
  const charged = Math.max(0, Math.min(due, exact(given - tip, digits)));
  return { charged, given, change: Math.max(0, exact(given - tip - charged, digits)) };
}
