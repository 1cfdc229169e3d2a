import { systemCaller } from '../../server/core/permissions.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { aggregateOf, type Incoming } from '../apply/incoming.ts';
import { childrenOf, type SyncedTable } from '../registry/tables.ts';
import type { OtherIds } from './other-ids.ts';

interface Child {
  readonly id: number;
  readonly root: number;
}

/**
 * Orders of which the old database lacks a row stored here, such as a payment another server took: its state does not
 * descend from ours.
 */
export async function missingRowsIn(
  tenant: TenantDatabase,
  old: TenantDatabase,
  came: readonly Incoming[],
  ids: OtherIds,
): Promise<Set<string>> {
  const lacking = new Set<string>();
  for (const { table, rows } of came) {
    const roots = rows.map(({ id }) => id);
    for (const child of childrenOf(table)) {
      const here = await childrenHere(tenant, child, roots);
      const there = await idsThere(old, child, here, ids);
      for (const { id, root } of here) if (!there.has(id)) lacking.add(aggregateOf(child, { id, root }));
    }
  }
  return lacking;
}

const childrenHere = (
  tenant: TenantDatabase,
  { name, parent }: SyncedTable,
  roots: readonly number[],
): Promise<Child[]> =>
  tenant.read(systemCaller, (reader) =>
    reader.execute<Child>(
      dialectSql`select id, "${parent?.column}" as root from "${name}"
       where "${parent?.column}" ${IN_LIST}`,
      [roots],
    ),
  );

/** The local ids whose record the old database has, under whatever id. */
async function idsThere(
  old: TenantDatabase,
  { name }: SyncedTable,
  here: readonly Child[],
  ids: OtherIds,
): Promise<Set<number>> {
  const moved = ids.get(name) ?? new Map<number, number>();
  const before = new Map([...moved].map(([was, became]) => [became, was]));
  const asked = here.map(({ id }) => before.get(id) ?? id);
  const found = await old.read(systemCaller, (reader) =>
    reader.execute<{ id: number }>(dialectSql`select id from "${name}" where id ${IN_LIST}`, [asked]),
  );
  return new Set(found.map(({ id }) => moved.get(id) ?? id));
}
