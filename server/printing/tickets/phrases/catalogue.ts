import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, englishOf } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import type { Phrases } from './phrases.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';

const catalogue: ReadonlyMap<string, Phrases> = new Map(
  [en, hi, ar, zh, th, es, fr, de].map((phrases) => [phrases.language, phrases]),
);

/** By the first part of a language tag; English if there is no translation. */
export function phrasesIn(tag: string | undefined, country?: string): Phrases {
  const phrases = catalogue.get(tag?.toLowerCase().split('-')[0] ?? '') ?? en;
  return phrases === en ? englishOf(country) : phrases;
}
