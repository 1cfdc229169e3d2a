import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { causes, list, openQuiet } from '../alarms/alarms.ts';
import { provingOwner } from '../harness/prove.ts';
import { tempFolder } from '../harness/temp.ts';
import { eventually } from '../sync/worlds/http-world.ts';

const HOUR = 3_600_000;

test('no backup for too long is told to the office alone: by its age, as missing, and why one failed', async () => {
  const at = await openQuiet();
  const { owner, clock } = at;
  clock.advance(49 * HOUR);
  expect(await causes(owner)).toEqual(['backups_missing']);
  expect(await causes(await at.as('waiter'))).toEqual([]);
  const folder = join(tempFolder(), 'second disk');
  mkdirSync(folder, { mode: 0o700 });
  const settings = { at_hour: 4, every_hours: 24, keep_daily: 2, keep_weekly: 2, folders: [folder] };
  const prove = await provingOwner(at);
  expect((await prove('PUT', '/system/backups/settings', settings)).status).toBe(200);
  await prove('POST', '/users/grave-acts/seen');
  const saved = async () => {
    await eventually(
      async () => expect((await owner('GET', '/system/backups')).data.running).toBe(false),
      30_000,
    );
  };
  await saved();
  expect(await causes(owner)).toEqual([]);
  clock.advance(50 * HOUR);
  expect(await list(owner)).toMatchObject([{ cause: 'backups_old', facts: { hours: 50 } }]);
  renameSync(folder, `${folder} away`);
  await owner('POST', '/system/backups');
  await saved();
  expect(await list(owner)).toMatchObject([
    { cause: 'backups_old' },
    {
      cause: 'backup_failed',
      message: expect.stringContaining(folder),
      advice: expect.stringMatching(/Connect/),
    },
  ]);
  renameSync(`${folder} away`, folder);
  await owner('POST', '/system/backups');
  await saved();
  expect(await causes(owner)).toEqual([]);
}, 60_000);
