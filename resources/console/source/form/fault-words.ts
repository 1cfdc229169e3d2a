import { fieldName, type TextKey, t, textOr } from '../text/text.ts';
import type { Schema } from './schema.ts';

/** What is to be written in a field, where its name or format has words of its own. */
export function ownWords(path: string, schema: Schema = {}): string | undefined {
  // The PIN of the first owner is a PIN.
  const field = (path.split('.').at(-1) ?? '').replace(/^owner_/, '');
  return textOr(`fault.of.${field}`, textOr(`fault.of.${schema.format}`, '')) || undefined;
}

/** Sentences of the server that say what a schema says, as people read them here. */
const known: readonly (readonly [RegExp, TextKey])[] = [
  [/^is required$|^can't be empty$/, 'fault.required'],
  [/^must be at least (\d+) characters?$/, 'fault.short'],
  [/^must be at most (\d+) characters?$/, 'fault.long'],
  [/^must be (?:at least|more than) (-?[\d.]+)$/, 'fault.least'],
  [/^must be (?:at most|less than) (-?[\d.]+)$/, 'fault.most'],
  [/^must have at least (\d+) items?$/, 'fault.choose_least'],
  [/^must have at most (\d+) items?$/, 'fault.choose_most'],
  [/^must be an email address$/, 'fault.of.email'],
  [/^must be a web address such as/, 'fault.of.uri'],
  [/^must be a (?:whole )?number$/, 'fault.number'],
  [/^must be (?:one of|text|true or false|a list|an object)\b/, 'fault.option'],
  [/^has the wrong format$|\b(ISO|IANA)\b/, 'fault.pattern'],
];

/** What two fields say only together, whatever belongs into each. */
const joint: typeof known = [[/^is required with the other time$/, 'fault.both_times']];

/** As the server says it after the name of the field: "can't be before starts_on". */
const PREDICATE = /^(?:is|are|must|can|has|have|needs|doesn|don|already)\b/;

/** A sentence of the server's about a field; one that only the server has is finished with the field's name and a stop. */
export function faultWords(path: string, said: string): string {
  for (const [pattern, key] of joint) if (pattern.test(said)) return t(key);
  for (const [pattern, key] of known) {
    const found = pattern.exec(said);
    if (found) return ownWords(path) ?? t(key, { least: found[1] ?? '', most: found[1] ?? '' });
  }
  const [field = ''] = path
    .split('.')
    .filter((step) => !/^\d+$/.test(step))
    .slice(-1);
  const whole = PREDICATE.test(said) ? `${fieldName(field)} ${said}` : said;
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}${/[.!?]$/.test(whole) ? '' : '.'}`;
}
