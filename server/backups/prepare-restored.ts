import { installCapture } from '../../sync/capture/install.ts';
import type { Caller } from '../core/permissions.ts';
import { databaseLogOn } from '../db/engine/log.ts';
import type { Tx } from '../db/handle/handle.ts';
import { openTenant } from '../db/opening/open.ts';
import { endOlderState } from '../printing/jobs/older-state.ts';
import type { Installation } from './installation.ts';

const HELD = 'This ticket was waiting when the backup was made and may have been printed since.';

/** An unpacked database that does not serve yet. */
interface Unpacked extends Pick<Installation, 'role' | 'clock' | 'log'> {
  readonly file: string;
  readonly id: number;
}

/**
 * Time has passed since the backup: people sign in again, and unfinished tickets wait for a person. `also` runs in the
 * same transaction. Returns how many tickets wait.
 */
export async function prepareRestored(
  { log, ...unpacked }: Unpacked,
  caller: Caller,
  also: (tx: Tx) => Promise<void>,
): Promise<number> {
  const restored = await openTenant({ ...unpacked, log: databaseLogOn(log), prepare: installCapture });
  try {
    return await restored.transact(caller, async (tx) => {
      await also(tx);
      return endOlderState(tx, HELD);
    });
  } finally {
    await restored.close();
  }
}
