import { type TextKey, t, textOr } from '../text/text.ts';
import type { Schema } from './schema.ts';

/** What is to be written in a field, where its name or format has words of its own. */
export function ownWords(path: string, schema: Schema = {}): string | undefined {
  const field = path.split('.').at(-1) ?? '';
  return textOr(`fault.of.${field}`, textOr(`fault.of.${schema.format}`, '')) || undefined;
}

/** Sentences of the server that say what a schema says, as people read them here. */
const known: readonly (readonly [RegExp, TextKey])[] = [
  [/^Too small: expected string to have >=1 character/, 'fault.required'],
  [/^Too small: expected string to have >=(\d+)/, 'fault.short'],
  [/^Too big: expected string to have <=(\d+)/, 'fault.long'],
  [/^Too small: expected (?:number|int) to be >=?(-?[\d.]+)/, 'fault.least'],
  [/^Too big: expected (?:number|int) to be <=?(-?[\d.]+)/, 'fault.most'],
  [/^Too small: expected array to have >=(\d+)/, 'fault.choose_least'],
  [/^Too big: expected array to have <=(\d+)/, 'fault.choose_most'],
  [/^Invalid email/, 'fault.of.email'],
  [/^Invalid URL/, 'fault.of.uri'],
  [/^Invalid input: expected (?:number|int), received (?:undefined|null)/, 'fault.required'],
  [/^Invalid input: expected string, received (?:undefined|null)/, 'fault.required'],
  [/^Invalid input: expected (?:number|int)/, 'fault.number'],
  [/^Invalid (?:option|input)/, 'fault.option'],
  [/^Invalid string|\b(ISO|IANA)\b/, 'fault.pattern'],
];

/** A sentence of the server's about a field; one that only the server has is left as it is. */
export function faultWords(path: string, said: string): string {
  for (const [pattern, key] of known) {
    const found = pattern.exec(said);
    if (found) return ownWords(path) ?? t(key, { least: found[1] ?? '', most: found[1] ?? '' });
  }
  return said;
}
