/** A string, number or word of JSON, or a single sign. */
const TOKEN =
  /[ \t\n\r]*(?:("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)\b)|([{}[\],:]))/y;

const SPACE = /[ \t\n\r]*/y;

type Expected = 'value' | 'first value' | 'name' | 'first name' | ':' | 'next';

/** Where a text stops being JSON; its length if something is missing at the end. */
export function jsonFault(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    const start = at + (SPACE.exec(text)?.[0].length ?? 0);
    if (expected === 'next' && open.length === 0) return start;
    TOKEN.lastIndex = at;
    const [whole, name, word, sign = ''] = TOKEN.exec(text) ?? [];
    if (whole === undefined) return start;
    const after = next(expected, open, { isString: name !== undefined, isWord: word !== undefined, sign });
    if (after === undefined) return start;
    expected = after;
    at += whole.length;
  }
}

interface Token {
  readonly isString: boolean;
  readonly isWord: boolean;
  readonly sign: string;
}

function next(
  expected: Expected,
  open: ('{' | '[')[],
  { isString, isWord, sign }: Token,
): Expected | undefined {
  if (expected === ':') return sign === ':' ? 'value' : undefined;
  if (expected.endsWith('name') && isString) return ':';
  if (expected.endsWith('value')) {
    if (isString || isWord) return 'next';
    if (sign === '{' || sign === '[') {
      open.push(sign);
      return sign === '{' ? 'first name' : 'first value';
    }
  }
  return closing(expected, open, sign);
}

function closing(expected: Expected, open: ('{' | '[')[], sign: string): Expected | undefined {
  const inside = open.at(-1);
  if (expected === 'next' && sign === ',' && inside) return inside === '{' ? 'name' : 'value';
  const isPair = (sign === '}' && inside === '{') || (sign === ']' && inside === '[');
  if (!isPair || !(expected === 'next' || expected.startsWith('first'))) return undefined;
  open.pop();
  return 'next';
}

/** Both from 1, as editors count. */
export function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at);
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') };
}
