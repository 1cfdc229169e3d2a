import { plainLetters } from '../../../server/core/folding.ts';

/** As people type it who have no time: small letters, without accents and apostrophes. */
export const folded = (text: string): string =>
  plainLetters(
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  );

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

/** Of fewer letters a mistake is another word. */
const LEAST_FOR_MISTAKE = 4;

/** Whether one letter more, less, other, or two changed about make `typed` the beginning of `word`. */
function isNearly(typed: string, word: string): boolean {
  if (typed.length < LEAST_FOR_MISTAKE) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  const rest = (from: number): string => typed.slice(from);
  return (
    word.startsWith(rest(at + 1), at + 1) ||
    word.startsWith(rest(at + 1), at) ||
    word.startsWith(rest(at), at + 1) ||
    (typed[at] === word[at + 1] && typed[at + 1] === word[at] && word.startsWith(rest(at + 2), at + 2))
  );
}

const fits = (asked: readonly string[], words: readonly string[], isIn: typeof isNearly): boolean =>
  asked.every((typed) => words.some((word) => isIn(typed, word)));

/** Those whose texts have a word for each that was typed; where none has, those that are one typing mistake away. */
export function found<T>(list: readonly T[], typed: string, textsOf: (one: T) => readonly string[]): T[] {
  const asked = wordsOf(typed);
  if (asked.length === 0) return [...list];
  const words = list.map((one) => ({ one, words: textsOf(one).flatMap(wordsOf) }));
  const exact = words.filter((each) => fits(asked, each.words, (part, word) => word.startsWith(part)));
  const shown = exact.length > 0 ? exact : words.filter((each) => fits(asked, each.words, isNearly));
  return shown.map(({ one }) => one);
}
