import type { Reader, Tx } from '../../db/handle/handle.ts';
import { insert } from '../../db/handle/insert.ts';
import { inList } from '../../db/handle/lists.ts';
import type { OpenAlarmsRow } from '../../db/tables/office.ts';
import type { ToldAlarm } from './table.ts';

/** Alarm → when it was first seen, UTC milliseconds. */
export async function alarmsBegun({ db }: Reader | Tx): Promise<Map<string, number>> {
  const rows = await db.selectFrom('alarms').selectAll().execute();
  return new Map(rows.map(({ name, since }) => [name, since]));
}

export async function noteBegun(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names)
    await tx.db
      .insertInto('alarms')
      .values({ name, since: tx.now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
}

export async function noteOver(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.db.deleteFrom('alarms').where(inList('name', names)).execute();
}

/** Branches that this server hosts, the first one first. */
export async function hostedBranches({ db, tenant }: Reader | Tx): Promise<number[]> {
  const hosted = db.selectFrom('branches').select('id').where('host_node', '=', tenant.node);
  return (await hosted.orderBy('id').execute()).map(({ id }) => id);
}

/** What stands of a branch: its newest row, as a server that was replaced may have left one. */
export const openAlarmsOf = ({ db }: Reader | Tx, branchId: number): Promise<OpenAlarmsRow | undefined> =>
  db
    .selectFrom('open_alarms')
    .selectAll()
    .where('branch_id', '=', branchId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function writeOpenAlarms(tx: Tx, branchId: number, list: readonly ToldAlarm[]): Promise<void> {
  const known = await openAlarmsOf(tx, branchId);
  const alarms = JSON.stringify(list);
  if (known) {
    await tx.db
      .updateTable('open_alarms')
      .set({ alarms, updated_at: tx.now })
      .where('id', '=', known.id)
      .execute();
    return;
  }
  const row = { branch_id: branchId, alarms, created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'open_alarms', { id: tx.id('open_alarms'), ...row });
}

interface BranchAlarms {
  readonly branchId: number;
  readonly branch: string;
  /** Of the server that says so. */
  readonly node: number;
  readonly alarms: readonly ToldAlarm[];
}

/** Of every branch that another server hosts, what it said last. */
export async function alarmsOfBranches({ db, tenant }: Reader): Promise<BranchAlarms[]> {
  const rows = await db
    .selectFrom('open_alarms')
    .innerJoin('branches', 'branches.id', 'open_alarms.branch_id')
    .select(['open_alarms.branch_id', 'open_alarms.alarms', 'branches.name', 'branches.host_node'])
    .where('branches.host_node', '<>', tenant.node)
    .orderBy('branches.id')
    .orderBy('open_alarms.updated_at')
    .orderBy('open_alarms.id')
    .execute();
  const newest = new Map(rows.map((row) => [row.branch_id, row]));
  return [...newest.values()].map(({ branch_id, name, host_node, alarms }) => ({
    ...{ branchId: branch_id, branch: name, node: host_node },
    alarms: JSON.parse(alarms) as ToldAlarm[],
  }));
}
