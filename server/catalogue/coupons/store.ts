import { toDecimal } from '../../core/money/money.ts';
import type { CouponTerms } from '../../core/money/sale-terms.ts';
import type { Place } from '../../core/time/hours.ts';
import { fromIso, toIso } from '../../core/time/time.ts';
import type { Handle, Reader, Tx } from '../../db/handle/handle.ts';
import { inList, parseList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { CouponRow } from '../../db/tables/service.ts';
import { toPercent } from '../../http/endpoint/fields.ts';
import { columns, sharedOnWire } from '../../identity/records/columns.ts';
import { changeRecord, insertRecord, type Own } from '../../identity/records/store.ts';
import type { CouponRules } from './eligibility.ts';
import type { Coupon, CouponChanges, NewCoupon } from './schema.ts';

/** A coupon as rules read it; amounts in minor units, `value` by the type. */
interface CouponOnSale extends CouponRules {
  readonly id: number;
  readonly code: string;
  readonly type: 'percent' | 'fixed';
  readonly value: number;
  readonly min_subtotal: number;
  readonly max_discount: number | null;
  readonly usage_limit: number | null;
  readonly per_customer_limit: number | null;
  readonly menu_item_ids: readonly number[] | null;
  readonly category_ids: readonly number[] | null;
}

const listOrNull = (json: string | null): number[] | null => (json === null ? null : parseList(json));

export const onSale = (row: CouponRow): CouponOnSale => ({
  ...row,
  type: row.type as CouponOnSale['type'],
  is_active: row.is_active === 1,
  days: listOrNull(row.days),
  branch_ids: listOrNull(row.branch_ids),
  order_type_ids: listOrNull(row.order_type_ids),
  menu_item_ids: listOrNull(row.menu_item_ids),
  category_ids: listOrNull(row.category_ids),
});

const two = (n: number): string => String(n).padStart(2, '0');
const hhmm = (minute: number | null): string | null =>
  minute === null ? null : `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

interface Counted {
  readonly used_count: number;
  readonly uses_left: number | null;
}

export function couponOnWire(row: CouponRow, exponent: number, counted: Counted): Coupon {
  return {
    ...row,
    type: row.type as Coupon['type'],
    value: row.type === 'percent' ? toPercent(row.value) : toDecimal(row.value, exponent),
    starts_at: row.starts_at === null ? null : toIso(row.starts_at),
    ends_at: row.ends_at === null ? null : toIso(row.ends_at),
    days: parseList(row.days),
    time_from: hhmm(row.time_from),
    time_to: hhmm(row.time_to),
    order_type_ids: listOrNull(row.order_type_ids),
    menu_item_ids: listOrNull(row.menu_item_ids),
    category_ids: listOrNull(row.category_ids),
    branch_ids: listOrNull(row.branch_ids),
    ...counted,
    ...sharedOnWire(row),
  };
}

const stored: Readonly<Record<string, (value: string) => number>> = {
  starts_at: fromIso,
  ends_at: fromIso,
  time_from: minuteOf,
  time_to: minuteOf,
};

/**
 * Fields as their columns store them; `value` is converted already. An empty list restricts nothing and is stored as
 * null.
 */
function couponColumns(fields: CouponChanges): Partial<Own<'coupons'>> {
  const entries = Object.entries(fields).map(([name, value]) => {
    if (Array.isArray(value) && value.length === 0) return [name, null];
    return [name, typeof value === 'string' && stored[name] ? stored[name](value) : value];
  });
  return columns(Object.fromEntries(entries));
}

export const insertCoupon = (tx: Tx, coupon: NewCoupon): Promise<number> =>
  insertRecord(tx, 'coupons', couponColumns(coupon) as Own<'coupons'>);

export const changeCoupon = (tx: Tx, id: number, changes: CouponChanges): Promise<void> =>
  changeRecord(tx, 'coupons', id, couponColumns(changes));

const byCode = query((db, p: { code: string }) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', p.code)
    .where('deleted_at', 'is', null)
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .limit(1),
);

/** Of two with one code, made on two offline sides, the older active one. */
export async function couponByCode(handle: Handle, code: string): Promise<CouponRow | undefined> {
  return (await byCode(handle, { code }))[0];
}

/** Includes deleted ones. */
export const couponEver = (handle: Reader | Tx, id: number): Promise<CouponRow | undefined> =>
  handle.db.selectFrom('coupons').selectAll().where('id', '=', id).executeTakeFirst();

export function placesOf(handle: Reader | Tx, branches: readonly number[] | 'all'): Promise<Place[]> {
  let rows = handle.db
    .selectFrom('branches')
    .select(['id', 'timezone', 'day_start'])
    .where('is_active', '=', 1);
  if (branches !== 'all') rows = rows.where(inList('id', branches));
  return rows.execute();
}

/** The terms an order keeps, with the present items of the categories. */
export async function termsOf(handle: Reader | Tx, coupon: CouponOnSale): Promise<CouponTerms> {
  const { code, type, value, min_subtotal, max_discount, per_customer_limit } = coupon;
  const { menu_item_ids: items, category_ids } = coupon;
  const others = category_ids ? await itemsOfCategories(handle, category_ids) : [];
  const menu_item_ids = items || category_ids ? [...(items ?? []), ...others] : null;
  return { code, type, value, min_subtotal, max_discount, per_customer_limit, menu_item_ids };
}

/** The items of the categories and their subcategories. */
async function itemsOfCategories(handle: Reader | Tx, ids: readonly number[]): Promise<number[]> {
  const categories = await handle.db.selectFrom('categories').select(['id', 'parent_id']).execute();
  const wanted = new Set(ids);
  for (const above of wanted)
    for (const { id, parent_id } of categories) if (parent_id === above) wanted.add(id);
  const items = await handle.db
    .selectFrom('menu_items')
    .select('id')
    .where(inList('category_id', [...wanted]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return items.map(({ id }) => id);
}
