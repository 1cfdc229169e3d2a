import { endOfString } from '../../server/http/mounting/json-text.ts';
import { budget, tooMuch } from './budget.ts';

/** Counting costs a fraction of parsing; a text of many small parts takes many times its size in memory once parsed. */
export function assertParts(text: string, most: number): void {
  let values = 1;
  let keys = 0;
  let strings = 0;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      at = endOfString(text, at);
      strings++;
    } else if (letter === ',') values++;
    else if (letter === ':') keys++;
    else if (letter === '[' || letter === '{') {
      values++;
      level++;
      if (level > budget.levels) throw tooMuch('levels');
    } else if (letter === ']' || letter === '}') level--;
    // Strings that no comma parts are no JSON, and take as long to find as those of an honest text.
    if (values > most || strings > most + budget.keys) throw tooMuch('values', most);
    if (keys > budget.keys) throw tooMuch('keys');
  }
}
