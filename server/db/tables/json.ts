declare const content: unique symbol;

/** JSON text of a `T`, as stored in a column. */
export type Json<T> = string & { readonly [content]: T };

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;

/** Parsed texts in memory: enough for the taxes and modifiers of every dish of a long menu. */
const MAX_KEPT = 500;
const MAX_KEPT_LENGTH = 1_000;

/**
 * Reads a column in which few texts repeat in many rows, such as the rules of a line: each is parsed once. The result is
 * shared, and frozen at its top. `mostLength`: longer texts are parsed every time.
 */
export function cachedRead<J, T extends object>(
  read: (text: Json<J>) => T,
  mostLength = MAX_KEPT_LENGTH,
): (text: Json<J>) => T {
  const kept = new Map<string, T>();
  return (text) => {
    if (text.length > mostLength) return read(text);
    const known = kept.get(text);
    if (known !== undefined) return known;
    const value = Object.freeze(read(text));
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(text, value);
    return value;
  };
}

/** The same of a list, such as the taxes of a line, each part of which is converted and frozen. */
export const cachedJsonAs = <T extends object, P extends object>(
  partOf: (stored: T) => P,
): ((text: Json<readonly T[]>) => readonly P[]) =>
  cachedRead((text: Json<readonly T[]>): readonly P[] =>
    fromJson(text).map((part) => Object.freeze(partOf(part))),
  );

const asStored = cachedJsonAs((part: object) => part);

/** The same without a conversion. */
export const fromCachedJson = <T extends readonly object[]>(text: Json<T>): T =>
  asStored(text as Json<readonly object[]>) as T;
