import { systemCaller } from '../../server/core/permissions.ts';
import type { Handle } from '../../server/db/handle.ts';
import type { TenantDatabase } from '../../server/db/tenant-database.ts';
import { headOf } from '../capture/log.ts';
import type { Knowledge } from '../wire/messages.ts';
import { keeperOf } from './keeper.ts';
import { peerOf } from './peers.ts';
import { readStoredIdentity } from './row.ts';

/**
 * A central instance whose database was set back together with all that lies beside it, as a server in PostgreSQL or a
 * virtual machine is, cannot tell by itself. A branch can: it remembers more of this very life of the database than is
 * there. Then central becomes another node, before it answers (rotation.ts).
 */
export async function noticeSetBack(tenant: TenantDatabase, node: number, knew: Knowledge): Promise<void> {
  const keeper = keeperOf(tenant);
  if (!keeper || !(await tenant.read(systemCaller, (reader) => isBehind(reader, node, knew)))) return;
  await keeper.setBack(knew.epoch, `the server with the number ${node} remembers more`);
}

/** After it has become another node its life is another one too, and older knowledge says nothing of it. */
async function isBehind(handle: Handle, node: number, knew: Knowledge): Promise<boolean> {
  if ((await readStoredIdentity(handle))?.epoch !== knew.epoch) return false;
  const { cursor, sessions } = await peerOf(handle, node);
  return knew.head > (await headOf(handle)) || knew.taken > cursor || knew.sessions > sessions;
}
