import { z } from 'zod';

/**
 * Gives schemas the names under which the API description shows them; fields of these schemas become references. A name
 * belongs to one schema; whatever an endpoint takes or answers needs one.
 */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) {
    schema.register(z.globalRegistry, { ...z.globalRegistry.get(schema), id });
  }
}

const choices = new Map<string, string>();

/** Names for lists of words: a field that takes exactly these words refers to the name. */
export function nameChoices(lists: Readonly<Record<string, readonly (string | number)[]>>): void {
  for (const [name, words] of Object.entries(lists)) choices.set(JSON.stringify(words), name);
}

export const nameOfChoice = (words: unknown): string | undefined => choices.get(JSON.stringify(words));
