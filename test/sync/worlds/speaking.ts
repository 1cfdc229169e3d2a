import { systemCaller } from '../../../server/core/permissions.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { heardFrom, peerOf } from '../../../sync/lineage/peers.ts';
import { numberOf } from '../../../sync/lineage/rollback-reports.ts';
import { positionOf } from '../../../sync/lineage/timelines.ts';
import type { CentralPosition, Position, Spoken } from '../../../sync/wire/positions.ts';
import type { Branch } from './world.ts';

/** Says hello as a branch's program does; what it says with a batch afterwards. */
export async function greet({ tenant, line }: Pick<Branch, 'tenant' | 'line'>) {
  const at = await tenant.read(systemCaller, positionOf);
  const { cursor, heard, node, at: there } = await line.hello({ protocol: 1, at });
  const spoken = { at, after: heard, knew: { node, ...there } };
  return { cursor, spoken };
}

export const positionIn = (tenant: TenantDatabase): Promise<CentralPosition> =>
  tenant.read(systemCaller, async (reader) => ({
    node: await numberOf(reader),
    ...(await positionOf(reader)),
  }));

/** What somebody says who goes on where a server was when head office last heard of its number. */
export const spokenAs = (central: TenantDatabase, node: number): Promise<Required<Spoken>> =>
  central.read(systemCaller, async (reader) => {
    const heard = heardFrom(await peerOf(reader, node)) as Position;
    return {
      ...{ at: heard, after: heard },
      knew: { node: await numberOf(reader), ...(await positionOf(reader)) },
    };
  });
