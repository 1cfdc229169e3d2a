declare const content: unique symbol;

/** JSON text of a `T`, as a column holds it. */
export type Json<T> = string & { readonly [content]: T };

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

/** Texts kept parsed: enough for the taxes and modifiers of every dish of a long menu. */
const MOST_KEPT = 500;
const LONGEST_KEPT = 1_000;
const kept = new Map<string, unknown>();

/**
 * As `fromJson`, for a column in which few texts repeat in many rows, such as the taxes of a line: each is parsed once.
 * What is answered is shared and frozen.
 */
export function fromRepeated<T extends readonly object[]>(text: Json<T>): T {
  if (text.length > LONGEST_KEPT) return fromJson(text);
  const known = kept.get(text);
  if (known !== undefined) return known as T;
  const value = fromJson(text);
  for (const part of value) Object.freeze(part);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, Object.freeze(value));
  return value;
}
