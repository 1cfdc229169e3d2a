import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { command, type Installation } from '../../galley.ts';
import { Disk } from './disk.ts';
import type { Evening, Recorded } from './evening.ts';
import { readRecording } from './recording.ts';

/** Backs the branch up after the evening and records how the backup is restored in its place. */
export async function recordRestore(folder: string, recorder: string, evening: Evening): Promise<Recorded> {
  const root = join(folder, 'data');
  const logs = join(folder, 'restore-logs');
  mkdirSync(logs);
  const branch: Installation = { role: 'branch', dataDir: join(root, 'branch') };
  const backup = join(folder, 'evening.backup');
  await command(branch, 'backup', backup);
  const disk = new Disk(root);
  const env = { LD_PRELOAD: recorder, POWER_ROOT: root, POWER_LOGS: logs };
  await command({ ...branch, env }, 'restore', backup, '--force');
  const [log = ''] = readdirSync(logs);
  const { branch: sold } = evening.recorded;
  // The backup holds all of the evening: whichever of the two is served, nothing is lost.
  const promises = sold.promises.map((promise) => ({ ...promise, since: -1 }));
  const steps = readRecording(join(logs, log));
  return { name: 'restore', side: 'branch', disk, steps, promises, acked: [], isRestored: true };
}
