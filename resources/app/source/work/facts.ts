import { factOf, keepFact } from '../../../web/outbox/database.ts';

let database: IDBDatabase | undefined;

export const keepFactsIn = (opened: IDBDatabase | undefined): void => {
  database = opened;
};

/** What was known last; undefined where this browser keeps nothing. Never rejects. */
export const kept = async <T>(name: string): Promise<T | undefined> =>
  database && (await factOf<T>(database, name).catch(() => undefined));

/** Resolves when it is kept, or cannot be. */
export async function keep(name: string, fact: unknown): Promise<void> {
  if (database) await keepFact(database, name, fact).catch(() => {});
}
