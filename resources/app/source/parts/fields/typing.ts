import { printedOn } from './keyboard.ts';

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
