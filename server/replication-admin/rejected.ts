import type { Noticed } from '../../sync/lineage/rotation.ts';
import type { Tx } from '../db/handle/handle.ts';
import { endOlderState } from '../printing/jobs/older-state.ts';
import { holdJobs } from '../printing/jobs/service.ts';

const HELD = 'This ticket was waiting when the database was rolled back and may have been printed since.';

/** What a database that went back in time, or has a double, still holds: tickets wait for a person, sessions are over. */
export async function revertRejected(tx: Tx, when: Noticed): Promise<void> {
  if (when === 'beside another') return;
  await (when === 'at the start' ? endOlderState(tx, HELD) : holdJobs(tx, HELD));
}
