const ESCAPED = /[\u0000-\u001f"\\\ud800-\udfff]/;
/** For shorter texts checking each character is faster than a search. */
const LONG = 42;

export function stringOf(value: string | null): string {
  if (typeof value !== 'string') return value === null ? '""' : stringOf(String(given(value)));
  if (value.length >= LONG) return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
  for (let at = 0; at < value.length; at++) if (isEscaped(value.charCodeAt(at))) return JSON.stringify(value);
  return `"${value}"`;
}

const isEscaped = (code: number): boolean =>
  code < 0x20 || code === 0x22 || code === 0x5c || (code >= 0xd800 && code <= 0xdfff);

const integerOf = (value: number | null): string =>
  Number.isInteger(value) ? `${value}` : numberOf(Math.trunc(value as number));

function numberOf(value: number | null): string {
  const number = Number(value);
  if (Number.isNaN(number)) throw new TypeError('a reply holds something else than a number');
  return Number.isFinite(number) ? `${number}` : 'null';
}

const booleanOf = (value: boolean | null): string => (given(value) ? 'true' : 'false');

const anyOf = (value: unknown): string => JSON.stringify(given(value));

function given<T>(value: T): T {
  if (value === undefined) throw new TypeError('a reply lacks a field');
  return value;
}

type List = readonly unknown[];

/** A deeply frozen list is part of many answers: its text is cached in one piece. */
function sharedOf(
  list: List | null,
  kept: WeakMap<List, string>,
  write: (list: List | null) => string,
): string {
  if (list === null || list.length === 0 || !Object.isFrozen(list)) return write(list);
  const known = kept.get(list);
  if (known !== undefined) return known;
  const text = Buffer.from(write(list)).toString();
  if (list.every(Object.isFrozen)) kept.set(list, text);
  return text;
}

/** How single values are serialised. An unexpected null fails no request: it becomes nothing. */
export const valueSerializers = { stringOf, integerOf, numberOf, booleanOf, anyOf, sharedOf };
