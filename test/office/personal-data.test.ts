import { expect, test } from 'vitest';
import { KEPT, type PersonalTable, valuesAfterErasure } from '../../server/db/declared/personal-data.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { tracesOfUsers } from '../../server/identity/users/erased.ts';
import { keptOfUsers } from '../../server/identity/users/kept.ts';
import { tracesOfCustomers } from '../../server/sales/customers/erased.ts';
import { keptOfCustomers } from '../../server/sales/customers/kept.ts';
import { replicatedTables } from '../../server/tables.ts';
import { openRestaurant, tokenFor } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { provingOwner } from '../harness/prove.ts';
import { changeIn, rowsIn, tablesIn, valuesIn } from '../harness/rows.ts';

const columnNames = ({ place }: TenantDatabase): string =>
  'file' in place
    ? 'select name from pragma_table_info(?)'
    : 'select column_name from information_schema.columns where table_schema = current_schema() and table_name = ?';

const about = [...keptOfCustomers, ...keptOfUsers];
const traces = [...tracesOfCustomers, ...tracesOfUsers];

async function open() {
  const at = await openRestaurant();
  const owner = await provingOwner(at);
  const dish = await addItem(at, { price: 1_000 });
  const asha = {
    name: 'Asha Rao',
    phone: '+919876543210',
    email: 'asha@example.com',
    notes: 'by the window',
  };
  const { data: customer } = await owner('POST', '/pos/customers', asha);
  const order = {
    customer_id: customer.id,
    guest_name: 'Asha',
    items: [{ menu_item_id: dish, note: 'no salt' }],
  };
  await owner('POST', '/pos/orders', order);
  await owner('POST', '/pos/customers', { name: 'Somebody else', phone: '+919876543299' });
  return { at, owner, customer };
}

const tableOf = (copy: { data: { table: string; records: object[] }[] }, name: string) =>
  copy.data.find(({ table }) => table === name)?.records;

test('a customer gets a copy of everything that is kept of them, and of nobody else', async () => {
  const { at, owner, customer } = await open();
  const { data: copy } = await owner('POST', `/pos/customers/${customer.id}/personal-data`, {});
  expect(copy).toMatchObject({ of: 'customer', id: customer.id, currency: 'EUR' });
  expect(tableOf(copy, 'customers')).toMatchObject([{ name: 'Asha Rao', phone: '+919876543210' }]);
  expect(tableOf(copy, 'orders')).toMatchObject([{ guest_name: 'Asha' }]);
  expect(tableOf(copy, 'order_items')).toMatchObject([{ note: 'no salt' }]);
  expect(JSON.stringify(copy)).not.toContain('Somebody else');
  const did = valuesIn(
    at.tenant,
    "select action from audit_entries where entity = 'customer' and action like '%copy%'",
  );
  expect(did).toEqual(['customer.copy_personal_data']);
});

test('whoever works here gets theirs, also after they left, without a secret', async () => {
  const { at, owner } = await open();
  const { data: waiter } = await owner('POST', '/users', { name: 'Mira', role: 'waiter', pin: '739155' });
  await owner('DELETE', `/users/${waiter.id}`, {});
  const { data: copy } = await owner('POST', `/users/${waiter.id}/personal-data`, {});
  expect(tableOf(copy, 'users')).toMatchObject([{ name: 'Mira', role: 'waiter' }]);
  const [{ pin_hash }] = rowsIn(at.tenant, 'select pin_hash from users where id = ?', waiter.id);
  expect(JSON.stringify(copy)).not.toContain(pin_hash);
});

test('nobody reads it without the password again, and no cashier at all', async () => {
  const { at, customer } = await open();
  const path = `/pos/customers/${customer.id}/personal-data`;
  const refused = await (await at.as('owner'))('POST', path, {});
  expect([refused.status, refused.body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  expect((await (await at.as('cashier'))('POST', path, {})).body.error.code).toBe('FORBIDDEN');
});

test('a manager copies no account above their own', async () => {
  const { at, owner } = await open();
  const { data: me } = await owner('GET', '/auth/user');
  const manager = { name: 'M', role: 'manager', email: 'm@example.com', password: 'a long enough word' };
  expect((await owner('POST', '/users', manager)).status).toBe(201);
  const { data } = await at.anonymous('POST', '/auth/login', {
    email: manager.email,
    password: manager.password,
  });
  const body = { reauthentication: { password: manager.password } };
  const refused = await at.withToken(data.token)('POST', `/users/${me.id}/personal-data`, body);
  expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN']);
});

test('every table that refers to a guest or an account, or names one, is in the list of personal data', async () => {
  const { tenant } = await openRestaurant();
  const listed = new Set<string>([...about, ...traces].map(({ table }) => table));
  const names = /^(user_id|customer_id|guest_name|phone|email|address|\w+_by)$/;
  const columnsOf = (name: string): string[] => valuesIn(tenant, columnNames(tenant), name);
  const referring = replicatedTables.filter(({ columns }) =>
    [...columns.values()].some(({ refersTo }) => refersTo && ['users', 'customers'].includes(refersTo.table)),
  );
  // Of the restaurant itself and its computers.
  const ofNobody = ['branches', 'printers', 'sync_credentials', 'sync_identity'];
  const found = [
    ...referring.map(({ name }) => name as string),
    ...tablesIn(tenant).filter((name) => columnsOf(name).some((column) => names.test(column))),
  ];
  expect(referring.length).toBeGreaterThan(5);
  expect([...new Set(found)].filter((name) => !listed.has(name) && !ofNobody.includes(name))).toEqual([]);
});

test('what is listed is in the database, each column of it', async () => {
  const { tenant } = await openRestaurant();
  const columnsOf = (name: string) => valuesIn(tenant, columnNames(tenant), name);
  const unknown = about.flatMap(({ table, columns, others }: PersonalTable) =>
    Object.keys({ ...columns, ...others })
      .filter((column) => !columnsOf(table).includes(column))
      .map((column) => `${table}.${column}`),
  );
  expect(unknown).toEqual([]);
  expect(traces.filter(({ table }) => columnsOf(table).length === 0)).toEqual([]);
});

/** Texts of these tables that say nothing of the person, or that the books need as they are. */
const ofBooks: Readonly<Record<string, RegExp>> = {
  orders:
    /^(external_ref|source|delivery_status|payment_status|discount_\w+|coupon_terms|charges|taxes|tax_rounding|rounding_mode|business_date|invoice_series|client_key|cancel_reason)$/,
  order_items: /^(modifiers|taxes|price_rules|combo|status|void_reason|hsn_code)$/,
  payments: /^(reason|business_date|client_key|refunded_items|credited)$/,
  invoices: /^(kind|series|business_date|reason)$/,
  fiscal_receipts: /^(kind|series|business_date|state|error|signature)$/,
  guest_orders: /^(item_ids|reason)$/,
  coupon_redemptions: /^(phone_key|client_key|code)$/,
  users: /^branch_ids$/,
  tokens: /^secret_hash$/,
  audit_entries: /^(before|after|hash|previous_hash|follows|approval|ip|source)$/,
  shifts: /^status$/,
  cash_movements: /^business_date$/,
  stock_movements: /^business_date$/,
  sync_branch_changes: /^(before|after)$/,
};

test('no text of these tables is without a decision about it', async () => {
  const { tenant } = await openRestaurant();
  const textColumns = (name: string): string[] =>
    valuesIn(
      tenant,
      'file' in tenant.place
        ? "select name from pragma_table_info(?) where lower(type) like '%text%'"
        : "select column_name from information_schema.columns where table_schema = current_schema() and table_name = ? and data_type in ('text', 'json')",
      name,
    );
  const undecided = about.flatMap(({ table, columns, others }) =>
    textColumns(table)
      .filter((column) => !(column in { ...columns, ...others }) && !ofBooks[table]?.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(undecided).toEqual([]);
});

/** Writes a trace into every column that an erasure empties, of rows that must be there. */
/** In a shape that the program reads. */
const traceIn = (column: string): string =>
  column === 'allergies' ? '[{"seat": null, "allergens": ["TRACE of allergies"]}]' : `["TRACE of ${column}"]`;

function plantTraces(tenant: TenantDatabase, tables: readonly PersonalTable[], id: number): void {
  for (const { table, columns, others, rowsOf } of tables) {
    const emptied = Object.entries({ ...columns, ...others }).filter(
      ([, fate]) => fate !== KEPT && typeof fate.to !== 'number',
    );
    if (emptied.length === 0) continue;
    const where = rowsOf.replace('{ids}', `= ${id}`);
    expect(rowsIn(tenant, `select id from ${table} where ${where}`).length, table).toBeGreaterThan(0);
    const sets = emptied.map(([name]) => `"${name}" = '${traceIn(name)}'`).join(', ');
    changeIn(tenant, `update ${table} set ${sets} where ${where}`);
  }
}

const tracesIn = (tenant: TenantDatabase): string[] =>
  tablesIn(tenant).filter((name) =>
    JSON.stringify(rowsIn(tenant, `select * from "${name}"`)).includes('TRACE of'),
  );

test('an erasure empties each column that the list says, once the order is closed', async () => {
  const { at, customer } = await open();
  const owner = await at.as('owner');
  const [order] = valuesIn(at.tenant, 'select id from orders where customer_id = ?', customer.id);
  const of = `${at.branchId}, ${order}`;
  changeIn(
    at.tenant,
    `insert into held_orders (id, branch_id, order_id, label, cart, items_count, held_by, created_at, updated_at)
       values (901, ${of}, 'x', '{}', 1, 1, 1, 1);
     insert into guest_orders (id, branch_id, order_id, session_id, table_id, status, items, lines, created_at, updated_at)
       values (902, ${of}, 1, 1, 'accepted', '[]', '[]', 1, 1);
     insert into deliveries (id, branch_id, order_id, address, created_at, updated_at) values (903, ${of}, '{}', 1, 1)`,
  );
  plantTraces(at.tenant, keptOfCustomers, customer.id);
  const cancelled = await owner('POST', `/pos/orders/${order}/cancel`, { reason: 'left' });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  expect(tracesIn(at.tenant)).toEqual(expect.arrayContaining(['customers', 'orders', 'guest_orders']));
  expect((await owner('POST', `/pos/customers/${customer.id}/erase`)).status).toBe(200);
  expect(tracesIn(at.tenant)).toEqual([]);
});

test('so does the erasure of someone who works here, of whom a driver is another record', async () => {
  const { at, owner } = await open();
  const { data: ravi } = await owner('POST', '/users', { name: 'Ravi', role: 'driver', pin: '739155' });
  await owner('POST', '/pos/delivery-drivers', { name: 'Ravi', phone: '+919876543211', user_id: ravi.id });
  changeIn(
    at.tenant,
    `insert into devices (id, branch_id, user_id, label, is_active, created_at, updated_at)
       values (904, ${at.branchId}, ${ravi.id}, 'x', 1, 1, 1)`,
  );
  await tokenFor(at.tenant, 'driver', at.branchId, ravi.id);
  plantTraces(at.tenant, keptOfUsers, ravi.id);
  expect((await owner('POST', `/users/${ravi.id}/erase`, {})).status).toBe(200);
  expect(tracesIn(at.tenant)).toEqual([]);
  expect(rowsIn(at.tenant, `select * from drivers where user_id = ${ravi.id}`)).toMatchObject([
    { name: 'Erased', phone: null, vehicle: null, is_active: 0 },
  ]);
  expect(Object.keys(valuesAfterErasure(keptOfUsers[0] as PersonalTable))).toContain('password_hash');
});
