import type { Handle } from '../../server/db/handle/handle.ts';
import { query } from '../../server/db/handle/query.ts';
import { peerOf } from '../lineage/peers.ts';
import type { Pusher } from './credentials.ts';
import { superseded } from './succession.ts';

const hostOf = query((db, p: { branch: number }) =>
  db.selectFrom('branches').select('host_node').where('id', '=', p.branch),
);

/** A replaced computer must not write for a branch that another one now serves. */
export async function assertHosting(handle: Handle, { node, branchId }: Pusher): Promise<void> {
  const [branch] = await hostOf(handle, { branch: branchId });
  if (branch?.host_node !== node) throw superseded(branch?.host_node, await peerOf(handle, node));
}
