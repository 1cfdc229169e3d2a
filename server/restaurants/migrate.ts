/** A restaurant that `galley migrate` has dealt with. */
export interface MigrationResult {
  readonly id: number;
  /** Absent: it is up to date now. */
  readonly error?: unknown;
}

/** A migration mostly waits for the database. */
const AT_ONCE = 4;

/** Never rejects: one that fails keeps no other waiting. */
export async function migrateEach(
  ids: readonly number[],
  report: (result: MigrationResult) => void,
  migrate: (id: number) => Promise<void>,
): Promise<void> {
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const result = await migrate(id).then(
        () => ({ id }),
        (error: unknown) => ({ id: id as number, error }),
      );
      report(result as MigrationResult);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
