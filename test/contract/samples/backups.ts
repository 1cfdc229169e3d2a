import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupNameOf } from '../../../server/backups/folder.ts';
import { readSettings } from '../../../server/backups/records/store.ts';
import { changeBackupSettings, claimFolders } from '../../../server/backups/service.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Place } from '../world.ts';
import { gravely, type Samples } from './sample.ts';

const settings = () => ({
  folders: [mkdtempSync(join(tmpdir(), 'galley-test-backups-'))],
  ...{ at_hour: 4, every_hours: 24 as const, keep_daily: 7, keep_weekly: 4 },
});

/** A folder that was chosen or could be, with nothing under way. */
export async function chosenFolder(at: Place, isChosen = true): Promise<string> {
  while (at.app.backups.running) await new Promise((resolve) => setTimeout(resolve, 20));
  const wanted = settings();
  if (isChosen)
    await at.tenant.transact(systemCaller, async (tx) => {
      const { installation } = await readSettings(tx);
      claimFolders(at.app.dataDir, wanted, installation);
      await changeBackupSettings(tx, wanted, installation);
    });
  return wanted.folders[0] as string;
}

export const backupSamples: Samples = {
  'GET /system/backups': () => ({}),
  'POST /system/backups': async (at) => {
    await chosenFolder(at);
    return { onlyAt: 'branch' };
  },
  'POST /system/backups/phrase': async (at) => {
    const proved = await gravely(at);
    while (at.app.backups.running) await new Promise((resolve) => setTimeout(resolve, 20));
    return { ...proved, onlyAt: 'branch' };
  },
  'PUT /system/backups/settings': async (at) => {
    const { token, body } = await gravely(at);
    return { token, body: { ...settings(), ...body }, onlyAt: 'branch' };
  },
  'POST /system/backups/{name}/restore': async (at) => {
    // Not a backup at all: it is looked into after the answer, and the restaurant stays as it is.
    const name = backupNameOf(at.tenantId, at.clock.now(), 'scheduled');
    const proved = await gravely(at);
    writeFileSync(join(await chosenFolder(at), name), 'no backup');
    return { ...proved, params: { name }, onlyAt: 'branch' };
  },
};
