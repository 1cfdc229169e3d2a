import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../galley.ts';
import { inCopyWith } from '../mistake.ts';
import { COPIED } from '../planted.ts';
import { Disk } from './disk.ts';
import type { Evening, Recorded } from './evening.ts';
import { readRecording } from './recording.ts';

/** What a later version of the program changes: a table, rows of it, a column of every order. Of more statements than one. */
const LATER = `{
  name: '9999-later',
  async up(m) {
    await m.createTable('later_orders', { id: 'int', total: 'int?' });
    await m.run('insert into later_orders (id) select id from orders');
    await m.addColumns('orders', { later: 'int?' });
    await m.run('update orders set later = id');
    await m.createIndex('later_by_total', 'later_orders', ['total']);
    await m.run('update later_orders set total = 1');
  },
}`;

const later = {
  file: 'migrations/list.ts',
  from: '];\nexport const controlMigrations',
  to: `${LATER}];\nexport const controlMigrations`,
};

/** Starts a later version of the program on a copy of the branch after the evening, records how it migrates, and does `work`. */
export const withMigration = <T>(
  folder: string,
  recorder: string,
  evening: Evening,
  work: (recorded: Recorded) => Promise<T>,
): Promise<T> =>
  inCopyWith('a later version', [later], COPIED, async (copy) =>
    work(await recordMigration(folder, recorder, { evening, main: join(copy, 'server/main.ts') })),
  );

async function recordMigration(
  folder: string,
  recorder: string,
  { evening, main }: { evening: Evening; main: string },
): Promise<Recorded> {
  const root = join(folder, 'migrating');
  const logs = join(folder, 'migration-logs');
  mkdirSync(logs);
  cpSync(join(folder, 'data', 'branch'), join(root, 'branch'), { recursive: true });
  const disk = new Disk(root);
  const env = { LD_PRELOAD: recorder, POWER_ROOT: root, POWER_LOGS: logs };
  const server = await serve({ role: 'branch', dataDir: join(root, 'branch'), main, env });
  await server.kill();
  const { branch: sold } = evening.recorded;
  const before = sold.promises.map((promise) => ({ ...promise, since: -1 }));
  // Each order that was there has been taken into the new table once the newer version serves.
  const moved = before.flatMap((promise) =>
    promise.table === 'orders' ? [{ ...promise, table: 'later_orders' as const }] : [],
  );
  const log = readdirSync(logs).find((name) => name === `${server.pid}.log`) ?? '';
  const steps = readRecording(join(logs, log));
  const promises = [...before, ...moved];
  return { name: 'migration', side: 'branch', disk, steps, promises, acked: [], isRestored: false, main };
}
