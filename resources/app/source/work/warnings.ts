import { signal } from '@preact/signals';
import type { z } from 'zod';
import type { FieldWarning } from '../../../../server/sales/orders/http/schema.ts';

export type Warned = Readonly<z.output<typeof FieldWarning>>;

/** Parts of the last call that the server ignored, although it did the rest. */
export const warned = signal<Warned | undefined>(undefined);

/** Told by an answer; those about lines are shown with the lines. */
export function heed(data: unknown): void {
  const { warnings } = (data ?? {}) as { warnings?: readonly Partial<Warned>[] };
  const [first] = warnings?.filter((one): one is Warned => Array.isArray(one.fields)) ?? [];
  if (first) warned.value = first;
}
