import { setImmediate } from 'node:timers/promises';
import { validationError } from '../../../core/errors.ts';
import { searchable } from '../../../core/text.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';
import type { VariantName } from './schema.ts';

interface Named {
  readonly id: number;
  readonly name: string;
  /** What else it is called by. */
  readonly sku?: string | null;
}

const list = (table: 'order_types' | 'areas' | 'categories') =>
  query((db, _: object) =>
    db.selectFrom(table).select(['id', 'name']).where('deleted_at', 'is', null).orderBy('id'),
  );

const orderTypes = list('order_types');
const areas = list('areas');
const categories = list('categories');
const branches = query((db, _: object) => db.selectFrom('branches').select(['id', 'name']).orderBy('id'));
/** Dishes and sizes that are read in one turn of the event loop. */
const PAGE = 1_000;

const menuItems = query((db, p: { after: number }) =>
  db
    .selectFrom('menu_items')
    .select(['id', 'name', 'sku'])
    .where('deleted_at', 'is', null)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(PAGE),
);
const variants = query((db, p: { after: number }) =>
  db
    .selectFrom('menu_item_variants')
    .select(['id', 'name', 'menu_item_id'])
    .where('deleted_at', 'is', null)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(PAGE),
);

async function* pages<T extends { readonly id: number }>(
  read: (after: number) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for (let rows = await read(0); rows.length > 0; ) {
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    await setImmediate();
    rows = await read(last.id);
  }
}

interface Size extends Named {
  readonly menu_item_id: number;
}

/** The names of one kind of record. */
class Names {
  readonly #byName = new Map<string, Named[]>();
  readonly #byId = new Map<number, Named>();
  /** Whether a name stands for all that are called so. */
  readonly #isForAll: boolean;

  constructor(records: readonly Named[], isForAll = false) {
    this.#isForAll = isForAll;
    this.add(records);
  }

  add(records: readonly Named[]): void {
    for (const record of records) {
      this.#byId.set(record.id, record);
      const calls = [record.name, ...(record.sku ? [record.sku] : [])].map((call) => searchable(call));
      for (const call of new Set(calls)) {
        const called = this.#byName.get(call);
        if (called) called.push(record);
        else this.#byName.set(call, [record]);
      }
    }
  }

  /** A record that is gone has no name any more; the SKU where others have the same name. */
  namesOf(ids: readonly number[] | null): string[] | null {
    const known = ids?.flatMap((id) => this.#byId.get(id) ?? []);
    const names = known?.map((record) =>
      this.#isForAll || this.#called(record.name).length === 1 ? record.name : (record.sku ?? record.name),
    );
    return names?.length ? [...new Set(names)] : null;
  }

  /** Throws a validation error at `field` for a name that is unknown or stands for several. */
  idsOf(names: readonly string[] | null, field: string): number[] | null {
    const ids = names?.flatMap((name, at) => {
      const found = this.#called(name);
      if (found.length === 0) throw validationError(`${field}.${at}`, `nothing here is called "${name}"`);
      if (found.length > 1 && !this.#isForAll)
        throw validationError(`${field}.${at}`, `${found.length} here are called "${name}"`);
      return found.map(({ id }) => id);
    });
    return ids ? [...new Set(ids)] : null;
  }

  #called(name: string): readonly Named[] {
    return this.#byName.get(searchable(name)) ?? [];
  }
}

/** Everything that a rule can be limited to. */
export interface KnownNames {
  readonly branches: Names;
  readonly order_types: Names;
  readonly areas: Names;
  readonly menu_items: Names;
  readonly categories: Names;
  variantNames(ids: readonly number[] | null): VariantName[] | null;
  variantIds(names: readonly VariantName[] | null, field: string): number[] | null;
}

/** Lets others be served while it reads a long menu. */
export async function knownNames(handle: Reader): Promise<KnownNames> {
  const items = new Names([]);
  for await (const page of pages((after) => menuItems(handle, { after }))) items.add(page);
  const byItem = new Map<number, Size[]>();
  const byId = new Map<number, Size>();
  for await (const page of pages((after) => variants(handle, { after })))
    for (const size of page) {
      byId.set(size.id, size);
      byItem.set(size.menu_item_id, [...(byItem.get(size.menu_item_id) ?? []), size]);
    }
  return {
    branches: new Names(await branches(handle, {})),
    order_types: new Names(await orderTypes(handle, {})),
    areas: new Names(await areas(handle, {}), true),
    menu_items: items,
    categories: new Names(await categories(handle, {})),
    variantNames: (ids) => {
      const names = (ids ?? []).flatMap((id) => {
        const size = byId.get(id);
        const [menu_item] = (size && items.namesOf([size.menu_item_id])) ?? [];
        return size && menu_item ? [{ menu_item, variant: size.name }] : [];
      });
      return names.length > 0 ? names : null;
    },
    variantIds: (names, field) =>
      names?.flatMap(({ menu_item, variant }, at) => {
        const [item = 0] = items.idsOf([menu_item], `${field}.${at}.menu_item`) ?? [];
        return new Names(byItem.get(item) ?? []).idsOf([variant], `${field}.${at}.variant`) ?? [];
      }) ?? null,
  };
}
