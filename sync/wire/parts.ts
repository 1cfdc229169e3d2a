import { budget, tooMuch } from './budget.ts';

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** Counting costs a fraction of parsing; a text of many small parts takes many times its size in memory once parsed. */
export function assertParts(text: Buffer, most: number): void {
  let values = 1;
  let keys = 0;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as number;
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values++;
    else if (sign === COLON) keys++;
    else if (OPENING.has(sign)) {
      values++;
      level++;
      if (level > budget.levels) throw tooMuch('levels');
    } else if (CLOSING.has(sign)) level--;
    if (values > most) throw tooMuch('values', most);
    if (keys > budget.keys) throw tooMuch('keys');
  }
}

function endOfString(text: Buffer, start: number): number {
  for (let end = text.indexOf(QUOTE, start + 1); end >= 0; end = text.indexOf(QUOTE, end + 1)) {
    let from = end;
    while (text[from - 1] === BACKSLASH) from--;
    if ((end - from) % 2 === 0) return end;
  }
  return text.length;
}
