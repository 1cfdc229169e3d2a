declare const content: unique symbol;

/** JSON text of a `T`, as a column holds it. */
export type Json<T> = string & { readonly [content]: T };

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

export const fromJson = <T>(text: Json<T>): T => JSON.parse(text) as T;
