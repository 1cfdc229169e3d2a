/** What people typed, without anything that could steer a printer or the order of the surrounding text. */

const PLAIN = /^(?! )(?:[\x21-\x7e]| (?! |$))*$/;
const SPACES = /[\p{Z}\t-\r\x85]+/gu;
/** C0, C1, DEL, bidi controls, variation selectors, fillers, tags, unpaired surrogates; the two joiners shape letters. */
const INVISIBLE = /[\p{Cc}\p{Cs}]|(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const IDLE_JOINER = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu;

const ASCII = /^[\x20-\x7e]*$/;
/** Typed by telephones where their owners meant the ASCII character, so that is printed. */
const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '*',
};
const TYPOGRAPHY = new RegExp(`[${Object.keys(TYPOGRAPHIC).join('')}]`, 'g');

export function cleaned(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  const text = raw
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(IDLE_JOINER, '')
    .replace(/ {2,}/g, ' ')
    .trim()
    .normalize('NFC');
  const typed = text.replace(TYPOGRAPHY, (char) => TYPOGRAPHIC[char] ?? char);
  return ASCII.test(typed) ? typed : text;
}

/** Percent-encoded where it is not ASCII: a phone reads the same address from the QR code. */
export const asciiUri = (uri: string): string =>
  uri.replace(/[^\x21-\x7e]/gu, (char) => encodeURIComponent(char.toWellFormed()));

/** The value with every text in it converted, all at once, so that no layout can forget one. */
export function withTexts<T>(value: T, convert: (text: string) => string): T {
  return walk(value, '', convert) as T;
}

function walk(value: unknown, key: string, convert: (text: string) => string): unknown {
  if (typeof value === 'string') return key === 'payload' ? asciiUri(value) : convert(value);
  if (Array.isArray(value)) return value.map((element) => walk(element, '', convert));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, walk(field, name, convert)]));
}
