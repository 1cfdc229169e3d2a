import { z } from 'zod';

/**
 * Gives schemas the names under which the description of the API shows them. A field that refers to one of them is a
 * reference there. A name means one schema; whatever an endpoint takes or answers needs one.
 */
export function nameSchemas(schemas: Readonly<Record<string, z.ZodType>>): void {
  for (const [id, schema] of Object.entries(schemas)) {
    schema.register(z.globalRegistry, { ...z.globalRegistry.get(schema), id });
  }
}
