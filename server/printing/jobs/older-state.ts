import type { Tx } from '../../db/handle/handle.ts';
import { revokeSessions } from '../../identity/auth/store.ts';
import { holdJobs } from './service.ts';

/** For a database that is older than what people saw last: sessions end, and tickets wait for a person. Returns their number. */
export async function endOlderState(tx: Tx, reason: string): Promise<number> {
  await revokeSessions(tx);
  return holdJobs(tx, reason, { evenSending: true });
}
