import { TRAINING } from '../../core/ids.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { TableWithId } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { tokensChanged } from '../auth/store.ts';
import { hashSecrets } from '../users/service.ts';
import { type AnyRow, rowsToCopy, writeRows } from './store.ts';

type Change = (row: AnyRow) => object;

interface Copied {
  readonly table: TableWithId;
  readonly change?: Change;
}

/** Rows written in one transaction: requests of the restaurant go on between two. */
const PAGE = 200;

/**
 * What a restaurant sells, where and by whom, without orders, money, guests, or anything that reaches other computers.
 * Kitchens come without printers, so that nobody cooks; what guests could pay by is left out.
 */
const sold = (node: number): readonly Copied[] => [
  { table: 'tenants', change: () => ({ accounting: null }) },
  {
    table: 'branches',
    change: ({ host_node }) => ({
      base_url: null,
      // Of the branches here, this server's is the training restaurant's own.
      host_node: host_node === node ? TRAINING.node : host_node,
    }),
  },
  {
    table: 'branch_settings',
    change: () => ({
      ...{ upi_id: null, payment_url: null, guest_ordering: 'off' },
      ...{ fiscal_device: 'none', fiscal_address: null, invoice_prefix: 'TRAIN' },
    }),
  },
  ...(
    [
      ...['kitchens', 'categories', 'taxes', 'charges', 'order_types', 'payment_methods'],
      ...['modifier_groups', 'modifiers', 'menu_items', 'combo_steps', 'combo_options'],
      ...['menu_item_variants', 'menu_item_branches', 'areas', 'tables', 'printers'],
      ...['price_rules', 'coupons', 'delivery_platforms', 'brandings'],
    ] as TableWithId[]
  ).map((table) => ({ table })),
  { table: 'drivers', change: () => ({ phone: null }) },
];

/** Of everybody in training who has one: there are no real ones to be guessed. Screens say it. */
const PIN = '0000';

/** Nobody's secrets come along. */
const peopleWith = (pin: string | null): readonly Copied[] => [
  {
    table: 'users',
    change: ({ pin_hash }) => ({
      ...{ email: null, phone: null, password_hash: null },
      pin_hash: pin_hash === null ? null : pin,
    }),
  },
  { table: 'devices' },
];

export async function copyRestaurant(from: TenantDatabase, to: TenantDatabase): Promise<void> {
  for (const each of sold(from.profile.node)) await copyTable(from, to, each);
}

export async function hashedPin(to: TenantDatabase): Promise<string | null> {
  return (await hashSecrets({ pin: PIN }, to)).pin_hash ?? null;
}

/** At each entry, because people and tablets come and go. `pin` of `hashedPin`, which takes long. */
export async function copyPeople(
  from: TenantDatabase,
  to: TenantDatabase,
  pin: string | null,
): Promise<void> {
  for (const each of peopleWith(pin)) await copyTable(from, to, each);
  await to.transact(systemCaller, async (tx) => {
    tx.emit({ type: 'user.changed', branchId: null, data: {} });
    tx.emit(tokensChanged);
  });
}

async function copyTable(
  from: TenantDatabase,
  to: TenantDatabase,
  { table, change = () => ({}) }: Copied,
): Promise<void> {
  for (let last = -1, rows: AnyRow[] = []; ; last = rows.at(-1)?.id ?? last) {
    const after = last;
    rows = await from.read(systemCaller, (reader) => rowsToCopy(reader, table, after, PAGE));
    if (rows.length === 0) return;
    const copies = rows.map((row) => ({ ...row, ...change(row) }));
    // As rows of another node, whose ids they have.
    const origin = from.profile.node;
    await to.transact(systemCaller, (tx) => writeRows(tx, table, copies), { origin });
  }
}
