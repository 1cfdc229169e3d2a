import { decimalsOf, type Minor } from '../../../core/money/money.ts';
import type { Batch } from '../batch.ts';
import { wordsFor } from '../booking-words.ts';

/** `1234.50`, with the sign of the amount. */
export function amountIn(amount: Minor, currency: string, mark = '.'): string {
  const places = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const rest = places === 0 ? '' : `${mark}${digits.slice(-places)}`;
  return `${amount < 0 ? '-' : ''}${whole}${rest}`;
}

/** `2026-11-20` in another order, `20/11/2026` or `11202026`. */
export function dateIn(date: string, pattern: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** What a batch is called in the books: `Z-MAIN-000-000001 Main`. */
export function titleOf({ z_number, branch_name, is_supplement, settings }: Batch): string {
  const title = `${z_number} ${branch_name}`;
  return is_supplement ? `${title} (${wordsFor(settings.program).supplement})` : title;
}

/** Without control characters, which no import file may contain. */
export const plain = (text: string): string => text.replace(/\p{C}+/gu, ' ').trim();

/** CP1252 has these where ISO 8859-1 has control characters. */
const WINDOWS = new Map(
  [...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'].map((sign, n) => [
    sign,
    [0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94]
      .concat([0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f])
      .at(n) ?? 0x3f,
  ]),
);

/** Windows-1252: letters with unknown accents lose them, other characters become `?`. */
export function windows1252(text: string): Buffer {
  const bytes = [...text.normalize('NFC')].flatMap((sign) => {
    const code = sign.codePointAt(0) ?? 0x3f;
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return [code];
    const known = WINDOWS.get(sign);
    if (known !== undefined) return [known];
    const base = sign.normalize('NFD').codePointAt(0) ?? 0x3f;
    return [base < 0x80 ? base : 0x3f];
  });
  return Buffer.from(bytes);
}
