import type { Topic } from '../../server/core/topics.ts';
import type { TableWithId } from '../../server/db/handle.ts';
import type { TenantTables } from '../../server/db/tables/tenant-tables.ts';

/**
 * event: only ever inserted; two sides are merged by union. owned: written by one side, whose image stands. shared:
 * written by both sides, merged column by column.
 */
export type Kind = 'event' | 'owned' | 'shared';

/**
 * Which branches a row concerns. tenant: all. branch: that of its `branch_id`. parent: that of its parent. members:
 * those in its `branch_ids`, all when that is null.
 */
export type Scope = 'tenant' | 'branch' | 'parent' | 'members';

export interface SyncedTable {
  /** Permanent: every log stores it. Never re-used. */
  readonly number: number;
  readonly name: TableWithId;
  readonly kind: Kind;
  /** host: the node that hosts the row's branch. */
  readonly writer: 'host' | 'central' | 'both';
  readonly scope: Scope;
  /** The root of the aggregate; a row travels together with its unsent root, a root with its unsent rows. */
  readonly parent?: { readonly table: TableWithId; readonly column: string };
  /** Its `status` when it is done with: nobody changes it any more, unless a person opens it again. */
  readonly done?: readonly string[];
  /** First word of the event that tells screens and caches of a change. */
  readonly topic: Topic;
}

const shared = (number: number, name: TableWithId, topic: Topic, scope: Scope = 'tenant'): SyncedTable => ({
  number,
  name,
  kind: 'shared',
  writer: 'both',
  scope,
  topic,
});

const owned = (number: number, name: TableWithId, topic: Topic, scope: Scope = 'branch'): SyncedTable => ({
  number,
  name,
  kind: 'owned',
  writer: 'host',
  scope,
  topic,
});

const ofCentral = (number: number, name: TableWithId, topic: Topic): SyncedTable => ({
  number,
  name,
  kind: 'owned',
  writer: 'central',
  scope: 'tenant',
  topic,
});

const event = (number: number, name: TableWithId, topic: Topic): SyncedTable => ({
  number,
  name,
  kind: 'event',
  writer: 'host',
  scope: 'branch',
  topic,
});

const within = (table: TableWithId, column: string, child: SyncedTable): SyncedTable => ({
  ...child,
  parent: { table, column },
});

/** Every table that travels, in the order in which rows are applied: parents before their children. */
export const syncedTables: readonly SyncedTable[] = [
  shared(1, 'tenants', 'tenant'),
  ofCentral(2, 'branches', 'branch'),
  ofCentral(3, 'nodes', 'branch'),
  shared(4, 'branch_settings', 'branch', 'branch'),
  shared(5, 'users', 'user', 'members'),
  shared(6, 'kitchens', 'kitchen'),
  shared(7, 'categories', 'menu'),
  shared(8, 'taxes', 'menu'),
  shared(9, 'charges', 'menu'),
  shared(10, 'order_types', 'menu'),
  shared(11, 'payment_methods', 'menu'),
  shared(12, 'modifier_groups', 'menu'),
  within('modifier_groups', 'modifier_group_id', shared(13, 'modifiers', 'menu')),
  shared(14, 'menu_items', 'menu'),
  within('menu_items', 'menu_item_id', shared(15, 'menu_item_variants', 'menu')),
  owned(16, 'menu_item_branches', 'menu'),
  shared(17, 'customers', 'customer'),
  shared(18, 'areas', 'floor', 'branch'),
  shared(19, 'tables', 'floor', 'branch'),
  owned(20, 'printers', 'printer'),
  owned(21, 'branch_kitchens', 'kitchen'),
  owned(22, 'table_states', 'table'),
  { ...owned(23, 'orders', 'order'), done: ['paid', 'cancelled'] },
  within('orders', 'order_id', owned(24, 'kots', 'kot')),
  within('orders', 'order_id', owned(25, 'order_items', 'order', 'parent')),
  within('orders', 'order_id', event(26, 'payments', 'order')),
  event(27, 'audit_entries', 'audit'),
  shared(28, 'devices', 'user', 'branch'),
  shared(29, 'coupons', 'coupon'),
  { ...ofCentral(30, 'coupon_quotas', 'coupon'), scope: 'branch' },
  within('orders', 'order_id', owned(31, 'coupon_redemptions', 'coupon')),
  owned(32, 'waiter_requests', 'waiter_request'),
  owned(33, 'waiter_duties', 'waiter'),
  shared(34, 'drivers', 'driver', 'branch'),
  owned(35, 'driver_states', 'driver'),
  shared(36, 'delivery_platforms', 'platform'),
  within('orders', 'order_id', owned(37, 'deliveries', 'order')),
  owned(38, 'held_orders', 'held_order'),
  owned(39, 'shifts', 'shift'),
  event(40, 'cash_movements', 'shift'),
  event(41, 'z_reports', 'shift'),
  event(42, 'stock_movements', 'stock'),
  within('orders', 'order_id', event(43, 'order_tickets', 'order')),
  { ...event(44, 'images', 'content'), writer: 'both', scope: 'tenant' },
  shared(45, 'hero_slides', 'content'),
  shared(46, 'gallery_images', 'content'),
  shared(47, 'banners', 'content'),
  shared(48, 'brandings', 'content'),
  shared(49, 'landing_pages', 'content'),
];

/** Tables that stay where they are. With the synced ones they are every table of a tenant's database. */
export const localTables: readonly (keyof TenantTables)[] = [
  'tokens',
  'login_attempts',
  'idempotency_keys',
  'printer_states',
  'print_jobs',
  'print_attempts',
  'pos_carts',
  'display_orders',
  'exports',
  'backup_settings',
  'backup_results',
  'examinations',
  'sync_ctx',
  'sync_log',
  'sync_cells',
  'sync_peers',
  'sync_quarantine',
  'sync_conflicts',
  'sync_link',
  'sync_identity',
  'sync_credentials',
  'sync_snapshot',
  'sync_moves',
  'sync_verifications',
  'sync_mismatches',
];

const byName = new Map<string, SyncedTable>(syncedTables.map((table) => [table.name, table]));
const byNumber = new Map(syncedTables.map((table) => [table.number, table]));

export const tableNamed = (name: string): SyncedTable | undefined => byName.get(name);
export const tableNumbered = (number: number): SyncedTable | undefined => byNumber.get(number);

export const rootOf = (table: SyncedTable): SyncedTable =>
  (table.parent && byName.get(table.parent.table)) ?? table;

export const childrenOf = (table: SyncedTable): SyncedTable[] =>
  syncedTables.filter((child) => child.parent?.table === table.name);

/** What a branch sends to central, and what central sends to its branches. */
export const upward = syncedTables.filter((table) => table.writer !== 'central');
export const downward = syncedTables.filter((table) => table.writer !== 'host');

const incidental = new Set(['updated_at', 'search', 'deleted_at']);

/** Written by every change, computed from other columns, or when both deleted it: no conflict worth a person's time. */
export const isIncidental = (column: string): boolean => incidental.has(column);
