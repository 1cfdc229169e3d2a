import type { DatabaseLocation } from '../db/engine/engine.ts';

/** To the thread: a query by its name, or that it is to close what it has open at a place. */
export type ReadRequest = { readonly place: DatabaseLocation } & (
  | { readonly query: string; readonly question: unknown; readonly isReport?: true }
  | { readonly leave: true }
);
