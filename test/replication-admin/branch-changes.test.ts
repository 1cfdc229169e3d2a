import { expect, test } from 'vitest';
import type { TableImage, Value } from '../../sync/wire/messages.ts';
import { addItem } from '../harness/menu.ts';
import { rowsIn } from '../harness/rows.ts';
import { edited, type Office, openOffice, rowOf } from './office.ts';

const SINCE = '2026-11-20T00:00:00Z';

/** The branch writes columns of records a moment later than whoever wrote before. */
async function write({ at, push }: Office, id: number, changes: Record<string, Value>): Promise<void> {
  at.clock.advance(1_000);
  const hlc =
    Math.max(...rowsIn(at.tenant, 'select hlc from sync_ctx').map(({ hlc }) => Number(hlc))) + 4_096;
  expect(await push([edited(at.tenant, 'menu_items', id, changes, hlc)])).toBe(0);
}

const listed = async ({ owner, branch }: Office, since = SINCE) =>
  (await owner('GET', `/branches/${branch.id}/changes?since=${since}`)).data;

test('what a branch changed in the shared catalogue is listed with its name, the old value and the new', async () => {
  const office = await openOffice();
  const dosa = await addItem(office.at, { name: 'Dosa', price: 10_00 });
  await write(office, dosa, { price: 12_00, name: 'Dosa XL' });
  const changes = await listed(office);
  expect(changes.map(({ field, before, after }: Record<string, unknown>) => [field, before, after])).toEqual(
    expect.arrayContaining([
      ['price', 10, 12],
      ['name', 'Dosa', 'Dosa XL'],
    ]),
  );
  expect(changes[0]).toMatchObject({ branch: 'Branch 1', table: 'menu_items', record_name: 'Dosa XL' });
  expect(await listed(office, '2026-11-22T00:00:00Z')).toEqual([]);
});

test('one action puts all of it back; what somebody else changed since stays, and is named', async () => {
  const office = await openOffice();
  const { at, owner, branch } = office;
  const [dosa, idli, vada] = [
    await addItem(at, { name: 'Dosa', price: 10_00 }),
    await addItem(at, { name: 'Idli', price: 5_00 }),
    await addItem(at, { name: 'Vada', price: 7_00 }),
  ];
  await write(office, dosa, { price: 11_00 });
  await write(office, dosa, { price: 12_00 });
  await write(office, idli, { price: 1_00, name: 'Idly' });
  at.clock.advance(1_000);
  await owner('PUT', `/pos/menu-items/${idli}`, { price: 6 });
  await write(office, vada, { price: 8_00 });
  at.clock.advance(1_000);
  await owner('PUT', `/pos/menu-items/${vada}`, { price: 9 });
  await write(office, vada, { price: 3_00 });

  const body = { since: SINCE };
  const { data } = await owner('POST', `/branches/${branch.id}/changes/put-back`, body);
  expect(rowOf(at.tenant, 'menu_items', dosa)).toMatchObject({ price: 10_00 });
  expect(rowOf(at.tenant, 'menu_items', idli)).toMatchObject({ price: 6_00, name: 'Idli' });
  expect(rowOf(at.tenant, 'menu_items', vada), 'as head office had it').toMatchObject({ price: 9_00 });
  expect(data.stays).toMatchObject([
    { record_name: 'Vada', field: 'price', before: 7, after: 8 },
    { record_name: 'Idli', field: 'price', before: 5, after: 1 },
  ]);
  expect(data.more).toBe(false);
  expect(String(rowOf(at.tenant, 'menu_items', idli).search)).toContain('idli');
  const pulled = await office.pull();
  const items = pulled.tables.find(({ table }) => table === 'menu_items');
  expect(items?.columns.price, 'it travels back as a change of head office').toEqual(
    expect.arrayContaining([10_00, 9_00]),
  );
  expect((await listed(office)).length, 'what stays is listed on').toBe(2);
  const entries = (await owner('GET', '/audit?entity=branch')).data;
  expect(entries[0]).toMatchObject({ action: 'branch.put_back', entity_id: branch.id });
});

const made = (office: Office, id: number, like: number): TableImage => {
  const row = { ...rowOf(office.at.tenant, 'menu_items', like), id, name: `Dish ${id}` };
  return {
    table: 'menu_items',
    columns: Object.fromEntries(Object.entries(row).map(([name, value]) => [name, [value]])),
  };
};

test('a dish that a branch made is deleted, unless somebody else went on with it', async () => {
  const office = await openOffice();
  const { at, owner, branch } = office;
  const dosa = await addItem(at, { name: 'Dosa', price: 10_00 });
  await office.push([made(office, 1_000_000_001, dosa)]);
  await office.push([made(office, 1_000_000_002, dosa)]);
  at.clock.advance(1_000);
  await owner('PUT', '/pos/menu-items/1000000002', { price: 8 });
  const body = { since: SINCE };
  const { data } = await owner('POST', `/branches/${branch.id}/changes/put-back`, body);
  expect(rowOf(at.tenant, 'menu_items', 1_000_000_001).deleted_at).not.toBeNull();
  expect(rowOf(at.tenant, 'menu_items', 1_000_000_002).deleted_at).toBeNull();
  expect(data.stays).toMatchObject([{ record_id: 1_000_000_002, field: null }]);
});

test('a branch that changes more in an hour than a person does is told of, once', async () => {
  const office = await openOffice();
  const { at, owner } = office;
  const heard: unknown[] = [];
  at.tenant.onEvent(({ type, data }) => type === 'sync.catalogue_alarm' && heard.push(data));
  const dosa = await addItem(at, { name: 'Dosa', price: 10_00 });
  const dishes = (first: number, count: number): TableImage => {
    const rows = Array.from({ length: count }, (_, n) => ({
      ...rowOf(at.tenant, 'menu_items', dosa),
      id: first + n,
    })) as Record<string, Value>[];
    const names = Object.keys(rows[0] ?? {});
    return {
      table: 'menu_items',
      columns: Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)])),
    };
  };
  await office.push([dishes(1_000_000_100, 120)]);
  expect(heard).toEqual([]);
  await office.push([dishes(1_000_000_300, 1)]);
  await office.push([dishes(1_000_000_400, 5)]);
  expect(heard).toEqual([{ branch_id: office.branch.id, records: 121 }]);
  const { data } = await owner('GET', '/sync/status');
  expect(data).toMatchObject({
    catalogue_alarms: [{ name: 'Branch 1', records: 121 }],
    advice: expect.stringContaining('on the Branches page'),
  });
});
