import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hi } from './hi.ts';
import type { Phrases } from './phrases.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';

const catalogue: ReadonlyMap<string, Phrases> = new Map(
  [en, hi, ar, zh, th, es, fr, de].map((phrases) => [phrases.language, phrases]),
);

/** By the first part of a language tag; English where there is no translation. */
export const phrasesIn = (tag: string | undefined): Phrases =>
  catalogue.get(tag?.toLowerCase().split('-')[0] ?? '') ?? en;
