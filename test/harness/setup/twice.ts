import { lastId } from '../../../server/core/ids.ts';
import type { WriteTransaction } from '../../../server/db/engine/engine.ts';
import { IdCounters } from '../../../server/db/sqlite/ids.ts';
import { SqliteTenant } from '../../../server/db/sqlite/tenant.ts';

/** Ids of the first run, from the end of the node's range: tests expect those of the second to be without gaps. */
let idsOfFirstRun: Iterator<number> | undefined;

const PATCHED = Symbol.for('each repeatable write runs twice');

/**
 * A write that may be repeated after a rollback is run, rolled back and run again, as in a group of which another one
 * failed. What its first run left outside of the rows shows in the tests: a changed argument, a cached row, a message
 * that was sent. A set-up file is read anew for each file of tests, the program once.
 */
function patch(): void {
  const tenants = SqliteTenant.prototype as SqliteTenant & { [PATCHED]?: true };
  if (tenants[PATCHED]) return;
  tenants[PATCHED] = true;
  const { write } = tenants;
  const { take } = IdCounters.prototype;
  IdCounters.prototype.take = function (this: IdCounters, table: string): number {
    return idsOfFirstRun ? idsOfFirstRun.next().value : take.call(this, table);
  };
  tenants.write = function <T>(this: SqliteTenant, work: WriteTransaction<T>): Promise<T> {
    return write.call(this, work.isRetryable ? repeated(this, work) : work) as Promise<T>;
  };
}

function repeated<T>(tenant: SqliteTenant, work: WriteTransaction<T>): WriteTransaction<T> {
  return {
    ...work,
    run: async (executor, stamp) => {
      await executor.rows('savepoint first_run', []);
      idsOfFirstRun = fromTheEnd(tenant.profile()?.node ?? 0);
      // What it refuses it refuses again.
      await work.run(executor, stamp).catch(() => {});
      idsOfFirstRun = undefined;
      await executor.rows('rollback to first_run', []);
      await executor.rows('release first_run', []);
      return work.run(executor, stamp);
    },
  };
}

function* fromTheEnd(node: number): Generator<number, never> {
  for (let id = lastId(node); ; id--) yield id;
}

patch();
