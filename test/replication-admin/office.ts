import { systemCaller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { Hub } from '../../sync/exchange/hub.ts';
import type { Batch, CellImage, Pull, TableImage, Value } from '../../sync/wire/messages.ts';
import { openRestaurant, type Request, type Restaurant } from '../harness/app.ts';
import { rowsIn, valuesIn } from '../harness/rows.ts';
import { positionIn } from '../sync/worlds/speaking.ts';
import { insertBranch } from '../sync/worlds/world.ts';

const NODE = 1;

/** Head office with its people, and the server of a branch that only exists on the wire. */
export interface Office {
  readonly at: Restaurant;
  readonly owner: Request;
  readonly hub: Hub;
  readonly branch: { readonly id: number; readonly node: number };
  /** What the branch sends next. */
  push(tables: TableImage[]): Promise<number>;
  /** What it gets next. */
  pull(ask?: Partial<Pull>): Promise<Batch>;
}

/** Where the database of the branch is. */
export const AT = { life: 'of the branch', tx: 1 };

export async function openOffice(): Promise<Office> {
  const at = await openRestaurant({ role: 'central' });
  const id = await at.tenant.transact(systemCaller, (tx) => insertBranch(tx, NODE));
  const branch = { id, node: NODE };
  const { hub } = at.app.served(at.tenant.id)?.replication ?? {};
  if (!hub) throw new Error('no central instance');
  const from = { node: NODE, branchId: id };
  const speak = async () => ({ at: AT, after: null, knew: await positionIn(at.tenant) });
  const push = async (tables: TableImage[]) => {
    const { cursor } = await hub.hello(from, { protocol: 99, at: AT });
    const batch: Batch = { from: cursor, to: cursor + 1, more: false, tables, ...(await speak()) };
    return (await hub.push(from, batch)).refused;
  };
  const pull = async (ask: Partial<Pull> = {}) =>
    hub.pull(from, { from: 0, limit: 500, ...ask, ...(await speak()) });
  return { at, owner: await at.as('owner'), hub, branch, push, pull };
}

/** A stored row as the branch would send it, with what it changed and when (a replication clock). */
export function edited(
  tenant: TenantDatabase,
  table: string,
  id: number,
  changes: Record<string, Value>,
  hlc: number,
): TableImage {
  const row = rowOf(tenant, table, id);
  const columns = Object.fromEntries(
    Object.keys(row).map((name) => [name, [changes[name] ?? row[name] ?? null]]),
  );
  const cells: CellImage[] = Object.keys(changes).map((column) => [0, column, hlc, NODE, 0]);
  return { table, columns, cells };
}

export const rowOf = (tenant: TenantDatabase, table: string, id: number) =>
  rowsIn(tenant, `select * from "${table}" where id = ?`, id)[0] as Record<string, Value>;

export const clockOf = (tenant: TenantDatabase): number =>
  valuesIn(tenant, 'select hlc from sync_ctx')[0] as number;

export const write = <T>(tenant: TenantDatabase, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  tenant.transact(systemCaller, (tx) => fn(tx));
