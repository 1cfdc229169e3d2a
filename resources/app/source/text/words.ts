import { language } from '../../../web/text/speech.ts';
import type { LanguageCode } from './text.ts';

/** What one screen alone says stands in its own folder. */
export type Words = Readonly<Record<LanguageCode, string>>;

export const inWords = (words: Words): string => words[language.value as LanguageCode] ?? words.en;
