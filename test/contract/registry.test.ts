import { expect, test } from 'vitest';
import { writeOpenAlarms } from '../../server/alarms/records/store.ts';
import { dealCoupons } from '../../server/catalogue/coupons/lease-dealer.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { StoredValue } from '../../server/db/declared/column.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { insert } from '../../server/db/handle/insert.ts';
import { type SyncedTable, syncedTables } from '../../sync/registry/tables.ts';
import { rowsIn } from '../harness/rows.ts';
import { openJoined } from './joined.ts';
import { sampleOf } from './samples.ts';
import { send, walk, writes } from './walk.ts';
import type { Place } from './world.ts';

const { central, branch, settle } = await openJoined();

/** What only head office may do, though a branch has the endpoint too; its rows come to the branch instead. */
const OF_OFFICE: readonly string[] = ['BRANCH_NOT_HOSTED', 'BRANCH_REQUIRED'];
const notOfPeople = (name: string): boolean => !name.includes('/sync/');

walk(writes.filter(({ name, isAlias }) => notOfPeople(name) && !isAlias))(
  '%s is done at a branch that belongs to a central instance',
  async (_, call) => {
    const { onlyAt, ...sample } = await sampleOf(call, branch);
    const { status, code } = await send(branch.server, call, sample);
    if (status >= 400) expect([...OF_OFFICE, ...(onlyAt === 'central' ? [code] : [])]).toContain(code);
  },
);

type Row = Record<string, unknown>;

const rowsOf = ({ tenant }: Place, { name }: SyncedTable): Map<number, Row> => {
  const rows = rowsIn(tenant, `select * from "${name}" order by id`) as Row[];
  return new Map(rows.map((row) => [row.id as number, row]));
};

const tables = syncedTables.map((table) => [table.name, table] as const);

/** A guest at the branch, before the exchange. */
let kioskToken = '';

test('a guest orders at the kiosk of the branch', async () => {
  const kiosk = await branch.as('kiosk');
  const [item] = (await kiosk('GET', '/kiosk/menu')).data;
  const { status, data } = await kiosk('POST', '/kiosk/orders', { items: [{ menu_item_id: item.id }] });
  expect(status).toBe(201);
  kioskToken = data.token;
});

async function declineFirst(tx: Tx): Promise<void> {
  const [row] = await tx.execute<{ id: number; branch_id: number }>(
    'select id, branch_id from catalogue_proposals order by id desc limit 1',
    [],
  );
  if (!row) throw new Error('no sample proposed anything at the branch');
  const decided = { decision: 'declined', reason: 'Not this season', decided_by: 1 } as const;
  const decision = { id: tx.id('catalogue_decisions'), proposal_id: row.id, branch_id: row.branch_id };
  await insert(tx, 'catalogue_decisions', { ...decision, ...decided, created_at: tx.now });
}

const silentPrinter = {
  ...{ name: 'printer_dead 1', cause: 'printer_dead', is_urgent: true, since: 1 },
  ...{ message: 'The printer of the grill does not answer.', advice: 'Look at its paper.', facts: {} },
};

test('branch and head office exchange all that was written', async () => {
  await branch.tenant.transact(systemCaller, (tx) => writeOpenAlarms(tx, branch.branchId, [silentPrinter]));
  await settle();
  await central.tenant.transact(systemCaller, dealCoupons);
  await central.tenant.transact(systemCaller, declineFirst);
  await settle();
  const quarantined = rowsIn(central.tenant, 'select * from sync_quarantine');
  expect(quarantined).toEqual([]);
});

test('the guest can follow the order from the street, where head office answers', async () => {
  const there = await central.anonymous('GET', `/kiosk/orders/${kioskToken}`);
  const here = await branch.anonymous('GET', `/kiosk/orders/${kioskToken}`);
  expect([there.status, there.data]).toEqual([200, here.data]);
});

test.each(tables)('every row of %s is at central as the branch wrote it', (_, table) => {
  const [own, office] = [rowsOf(branch, table), rowsOf(central, table)];
  expect(
    own.size,
    `no sample writes a row of ${table.name}: add one to test/contract/samples/`,
  ).toBeGreaterThan(0);
  for (const [id, row] of own) expect(office.get(id), `${table.name} ${id}`).toEqual(row);
  if (table.scope === 'tenant') expect([...office.keys()]).toEqual([...own.keys()]);
});

test.each(tables)('what the program itself writes into %s is as its area declares it', (_, table) => {
  for (const place of [branch, central])
    for (const [id, row] of rowsOf(place, table))
      for (const [name, { faultOf }] of table.columns)
        expect(faultOf((row[name] ?? null) as StoredValue), `${table.name} ${id}: ${name} ${row[name]}`).toBe(
          undefined,
        );
});

/** What an edit at head office changes in a row of each shared table. */
const edited = ['name', 'title', 'label', 'ticket_footer', 'custom_css', 'welcome', 'surcharge'];
const SURCHARGE = 98_765;
const written = { welcome: '{"title":"from head office"}', surcharge: SURCHARGE } as const;
const shared = tables.filter(([, { kind }]) => kind === 'shared');

function editAtCentral(table: SyncedTable): Promise<number> {
  const own = rowsOf(branch, table);
  const [id, row] = [...own].at(-1) ?? [];
  const column = edited.find((name) => row !== undefined && name in row);
  if (id === undefined || column === undefined) throw new Error(`name a column of ${table.name} to edit`);
  return central.tenant.transact(systemCaller, async (tx) => {
    const value = column in written ? written[column as keyof typeof written] : 'from head office';
    await tx.db
      .updateTable(table.name as 'areas')
      .set({ [column]: value, updated_at: tx.now + 1 } as object)
      .where('id', '=', id)
      .execute();
    return id;
  });
}

test('what head office edits comes back to the branch, in every table that both sides write', async () => {
  const changed = new Map<SyncedTable, number>();
  for (const [, table] of shared) changed.set(table, await editAtCentral(table));
  await settle();
  for (const [table, id] of changed) {
    const row = rowsOf(branch, table).get(id);
    expect(JSON.stringify(row), `${table.name} ${id}`).toMatch(new RegExp(`from head office|${SURCHARGE}`));
    expect(row, `${table.name} ${id}`).toEqual(rowsOf(central, table).get(id));
  }
});
