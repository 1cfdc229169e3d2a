import type { Noticed } from '../../sync/lineage/rotation.ts';
import type { Tx } from '../db/handle/handle.ts';
import { revokeSessions } from '../identity/auth/store.ts';
import { holdJobs } from '../printing/jobs/service.ts';

const HELD = 'This ticket waited in an earlier state of this database; it may have been printed since.';

/** What a database that went back in time, or has a double, still holds: tickets wait for a person, sessions are over. */
export async function revertRejected(tx: Tx, when: Noticed): Promise<void> {
  if (when === 'beside another') return;
  const atStart = when === 'at the start';
  if (atStart) await revokeSessions(tx);
  await holdJobs(tx, HELD, { evenSending: atStart });
}
