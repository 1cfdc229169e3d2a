import { asciiUri } from './cleaned.ts';
import { LATIN } from './latin-table.ts';

/**
 * User text in the characters every printer has in every code page, for when nothing can be drawn: printable ASCII,
 * with a marker for what has no such form.
 */

const PLAIN = /^(?! )(?:[\x21-\x7e]| (?! |$))*$/;
const SPACES = /[\p{Z}\t-\r\x85]+/gu;
/** C0, C1, DEL, bidi controls, joiners, variation selectors, fillers, tags, unpaired surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;
const MARK = /\p{Script=Inherited}/u;
const PRINTABLE = /[\x20-\x7e]/;

const SCRIPTS: [string, RegExp][] = [
  ['CJK', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u],
  ...[
    'Devanagari',
    'Bengali',
    'Tamil',
    'Telugu',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Sinhala',
    'Oriya',
    'Khmer',
    'Lao',
    'Myanmar',
  ].map(script),
  ...['Arabic', 'Hebrew', 'Hangul', 'Thai', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Ethiopic'].map(
    script,
  ),
  ['emoji', /\p{Extended_Pictographic}|\p{Emoji_Presentation}/u],
];

function script(name: string): [string, RegExp] {
  return [name, new RegExp(`\\p{Script=${name}}`, 'u')];
}

interface Latin {
  text: string;
  /** False when something could only be shown as a marker. */
  complete: boolean;
}

/** A run that has no Latin form becomes one marker naming its script, such as `<Devanagari>`. */
export function latin(raw: string): Latin {
  if (PLAIN.test(raw)) return { text: raw, complete: true };
  let text = '';
  let run = ''; // the script of the marker `text` ends with, spaces aside
  let complete = true;
  for (const char of raw.replace(SPACES, ' ').replace(INVISIBLE, '')) {
    const letters = lettersOf(char, text);
    if (letters === undefined) {
      const script = SCRIPTS.find(([, pattern]) => pattern.test(char))?.[0] ?? 'symbol';
      if (script !== run) text += `<${script}>`;
      run = script;
      complete = false;
    } else {
      text += letters;
      if (letters.trim()) run = '';
    }
  }
  return { text: text.replace(/ {2,}/g, ' ').trim(), complete };
}

function lettersOf(char: string, before: string): string | undefined {
  if (PRINTABLE.test(char)) return char;
  if (LATIN.has(char)) return LATIN.get(char);
  let letters = '';
  for (const part of char.normalize('NFKD')) {
    const letter = MARK.test(part) ? '' : PRINTABLE.test(part) ? part : LATIN.get(part);
    if (letter === undefined) return undefined;
    letters += letter;
  }
  // 1½ is one and a half, not eleven halves.
  return /\p{No}/u.test(char) && letters.includes('/') && /\d$/.test(before) ? ` ${letters}` : letters;
}

/** A snapshot in printable ASCII. A `name` that would lose something is replaced by its `latin_name`. */
export function latinised<T>(value: T): T {
  return convert(value, '') as T;
}

function convert(value: unknown, key: string): unknown {
  if (typeof value === 'string') return key === 'payload' ? asciiUri(value) : latin(value).text;
  if (Array.isArray(value)) return value.map((element) => convert(element, ''));
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  const converted = Object.fromEntries(
    Object.entries(record).map(([name, field]) => [name, convert(field, name)]),
  );
  if (typeof record.name === 'string' && record.latin_name && !latin(record.name).complete) {
    converted.name = converted.latin_name;
  }
  return converted;
}
