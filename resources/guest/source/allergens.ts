import { textOr } from './text/text.ts';

/** In the language of the page where it has the word, else as the restaurant wrote it. */
export const wordFor = (allergen: string): string => textOr(`allergen.${allergen.toLowerCase()}`, allergen);
