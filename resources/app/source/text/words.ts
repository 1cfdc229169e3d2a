import { filled, language, type Parts } from '../../../web/text/speech.ts';
import type { LanguageCode } from './text.ts';

/** What one screen alone says stands in its own folder. */
export type Words = Readonly<Record<LanguageCode, string>>;

export const inWords = (words: Words, parts: Parts = {}): string =>
  filled(words[language.value as LanguageCode] ?? words.en, parts);
