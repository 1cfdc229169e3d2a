import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/permissions.ts';
import { searchable } from '../../core/text.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { inParts, Throttle } from '../../db/throttling/throttle.ts';
import { NewCategory } from '../categories/schema.ts';
import { createCategory } from '../categories/service.ts';
import { type MenuItem, type MenuItemChanges, NewMenuItem } from '../menu/schema.ts';
import { createItem, updateMenuItem } from '../menu/service.ts';
import { type ModifierGroup, NewModifierGroup } from '../modifiers/schema.ts';
import { createGroup, updateGroup } from '../modifiers/service.ts';
import { isAsPresent, stepsFor } from './combos.ts';
import { groupChanges, itemChanges } from './differences.ts';
import type { Fault } from './faults.ts';
import type { ImportedDish, ImportedMenu } from './reading/imported-menu.ts';
import { menuNow } from './store.ts';

/** Dishes of one transaction: the till waits no longer than for an order. */
const AT_ONCE = 5;

/** What the restaurant has before the file is written. */
interface MenuBefore {
  readonly items: readonly MenuItem[];
  readonly groups: readonly ModifierGroup[];
  /** The newest first. */
  readonly categories: readonly { readonly id: number; readonly name: string }[];
  readonly taxIds: readonly number[] | undefined;
}

export interface Written {
  created: number;
  changed: number;
  unchanged: number;
  categories: number;
  groups: number;
  /** Dishes that the restaurant's rules refused. */
  readonly refused: Fault[];
}

/** Writes in parts, between which others are served; a part that a power cut left out is written with the file again. */
export class MenuWriter {
  readonly #tenant: TenantDatabase;
  readonly #caller: Caller;
  readonly #before: MenuBefore;
  readonly #known: KnownItems;
  /** Folded name → id. */
  #categories: Map<string, number>;
  readonly #had: number;
  readonly #groups = new Map<string, number>();
  readonly #changed = new Set<ImportedDish>();
  readonly #ids = new Map<ImportedDish, number>();
  readonly #written: Written = {
    created: 0,
    changed: 0,
    unchanged: 0,
    categories: 0,
    groups: 0,
    refused: [],
  };

  private constructor(tenant: TenantDatabase, caller: Caller, before: MenuBefore, known: KnownItems) {
    this.#tenant = tenant;
    this.#caller = caller;
    this.#before = before;
    this.#categories = new Map(before.categories.map(({ id, name }) => [searchable(name), id]));
    this.#had = this.#categories.size;
    this.#known = known;
    for (const { id, name } of before.groups.toReversed()) this.#groups.set(searchable(name), id);
  }

  static async open(tenant: TenantDatabase, caller: Caller, before: MenuBefore): Promise<MenuWriter> {
    return new MenuWriter(tenant, caller, before, await KnownItems.of(before));
  }

  async write({ dishes, groups }: Pick<ImportedMenu, 'dishes' | 'groups'>): Promise<Written> {
    await this.#writeGroups(groups, dishes);
    for await (const { part, at } of inParts(dishes, AT_ONCE)) await this.#writePart(part, at);
    await this.#writeCombos(dishes.filter(({ combo }) => combo));
    this.#written.categories = this.#categories.size - this.#had;
    return this.#written;
  }

  /** Behind all dishes: a combo may come before what it offers. */
  async #writeCombos(combos: readonly ImportedDish[]): Promise<void> {
    if (combos.length === 0) return;
    const { items } = await this.#tenant.read(this.#caller, menuNow);
    for (const dish of combos) {
      const item = items.find(({ id }) => id === this.#ids.get(dish));
      if (!item || !dish.combo) continue;
      const steps = stepsFor(dish.combo, item.combo_steps, items);
      if ('problem' in steps) {
        this.#written.refused.push({ ...refusedAs(dish, steps.problem), column: 'combo' });
        continue;
      }
      if (isAsPresent(steps.body, item.combo_steps)) continue;
      try {
        await this.#tenant.transact(this.#caller, (tx) =>
          updateMenuItem(tx, item.id, { combo_steps: steps.body }),
        );
        if (this.#known.find(dish) && !this.#changed.has(dish)) this.#countAsChanged();
      } catch (error) {
        if (!isOfRecord(error)) throw error;
        this.#written.refused.push({ ...refusalOf(dish, error), column: 'combo' });
      }
    }
  }

  #countAsChanged(): void {
    this.#written.unchanged--;
    this.#written.changed++;
  }

  async #writeGroups(groups: ImportedMenu['groups'], dishes: readonly ImportedDish[]): Promise<void> {
    const byName = new Map(this.#before.groups.toReversed().map((group) => [searchable(group.name), group]));
    for (const { name, fields, modifiers } of groups) {
      const present = byName.get(searchable(name));
      const changes = present && groupChanges(fields, modifiers, present);
      if (changes && Object.keys(changes).length === 0) continue;
      try {
        const id = await this.#tenant.transact(this.#caller, async (tx) => {
          if (!present || !changes)
            return createGroup(tx, NewModifierGroup.parse({ ...fields, name, modifiers }));
          await updateGroup(tx, present.id, changes);
          return present.id;
        });
        this.#groups.set(searchable(name), id);
        this.#written.groups++;
      } catch (error) {
        if (!isOfRecord(error)) throw error;
        this.#written.refused.push({ ...refusalOf({ row: 0, name }, error), column: 'modifiers' });
      }
    }
    const named = new Map(
      dishes.flatMap((dish) => dish.groups ?? []).map((name) => [searchable(name), name]),
    );
    for (const [key, name] of named) {
      if (this.#groups.has(key)) continue;
      // Without choices nobody could choose anything: it waits until somebody adds them.
      const group = NewModifierGroup.parse({ name: name.slice(0, 200), is_active: false });
      this.#groups.set(key, await this.#tenant.transact(this.#caller, (tx) => createGroup(tx, group)));
      this.#written.groups++;
    }
  }

  /** All of a part in one transaction; if a dish is refused, each in its own. */
  async #writePart(part: readonly ImportedDish[], from: number): Promise<void> {
    try {
      await this.#inOne(part, from);
    } catch (error) {
      if (!isOfRecord(error)) throw error;
      for (const [at, dish] of part.entries())
        await this.#inOne([dish], from + at).catch((refusal: unknown) => {
          if (!isOfRecord(refusal)) throw refusal;
          this.#written.refused.push(refusalOf(dish, refusal));
        });
    }
  }

  async #inOne(part: readonly ImportedDish[], from: number): Promise<void> {
    const categories = new Map(this.#categories);
    const done = await this.#tenant.transact(this.#caller, async (tx) => {
      const kinds: ('created' | 'changed' | 'unchanged')[] = [];
      for (const [at, dish] of part.entries())
        kinds.push(await this.#writeDish(tx, dish, from + at, categories));
      return kinds;
    });
    this.#categories = categories;
    for (const [at, kind] of done.entries()) {
      this.#written[kind]++;
      if (kind === 'changed') this.#changed.add(part[at] as ImportedDish);
    }
  }

  async #writeDish(tx: Tx, dish: ImportedDish, place: number, categories: Map<string, number>) {
    const known = this.#known.find(dish);
    const category_id = await this.#categoryOf(tx, dish, known, categories);
    const modifier_group_ids = dish.groups?.flatMap((name) => this.#groups.get(searchable(name)) ?? []);
    const fields: MenuItemChanges = {
      ...dish.fields,
      ...(category_id !== undefined && { category_id }),
      ...(modifier_group_ids && { modifier_group_ids: [...new Set(modifier_group_ids)] }),
    };
    if (!known) {
      this.#ids.set(dish, (await createItem(tx, this.#newItem(fields, place))).id);
      return 'created';
    }
    this.#ids.set(dish, known.id);
    const changes = itemChanges(fields, known);
    if (Object.keys(changes).length === 0) return 'unchanged';
    await updateMenuItem(tx, known.id, changes);
    return 'changed';
  }

  /** undefined: as it is. */
  async #categoryOf(
    tx: Tx,
    { category }: ImportedDish,
    known: MenuItem | undefined,
    categories: Map<string, number>,
  ): Promise<number | null | undefined> {
    if (category === undefined || category === null) return category;
    const key = searchable(category);
    // Two categories may share a name.
    if (known && this.#known.categoryNames.get(known.category_id ?? 0) === key) return undefined;
    const id =
      categories.get(key) ??
      (await createCategory(tx, NewCategory.parse({ name: category, sort_order: categories.size })));
    categories.set(key, id);
    return id;
  }

  /** Prices are in minor units already, as a handler has them. */
  #newItem(fields: MenuItemChanges, place: number): NewMenuItem {
    const { image_url, variants, ...others } = fields;
    const isOutside = typeof image_url === 'string' && !image_url.startsWith('/');
    return NewMenuItem.parse({
      sort_order: place,
      type: 'other',
      tax_ids: this.#before.taxIds ?? null,
      ...others,
      ...(isOutside && { image_url }),
      ...(variants && { variants: variants.map((size, at) => ({ ...size, sort_order: at })) }),
    });
  }
}

/** Others are of the whole import, as that this branch may only propose. */
const isOfRecord = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'VALIDATION_ERROR';

const refusalOf = (dish: Pick<ImportedDish, 'row' | 'name'>, { message, details = {} }: AppError): Fault => {
  const problem = Object.values(details).flat().map(String).join('; ') || message;
  return refusedAs(dish, problem);
};

const refusedAs = (dish: Pick<ImportedDish, 'row' | 'name'>, problem: string): Fault => ({
  row: dish.row,
  column: 'name',
  place: null,
  value: dish.name,
  code: 'refused',
  params: { problem },
});

/** Of several with one name the newest. */
class KnownItems {
  readonly categoryNames: ReadonlyMap<number, string>;
  readonly #byId = new Map<number, MenuItem>();
  readonly #bySku = new Map<string, MenuItem>();
  readonly #byName = new Map<string, MenuItem>();
  readonly #anywhere = new Map<string, MenuItem[]>();

  private constructor(categories: MenuBefore['categories']) {
    this.categoryNames = new Map(categories.map(({ id, name }) => [id, searchable(name)]));
  }

  /** Item by item, so that others are served in between. */
  static async of({ items, categories }: MenuBefore): Promise<KnownItems> {
    const known = new KnownItems(categories);
    const oldestFirst = items.toSorted((a, b) => a.id - b.id);
    for await (const item of new Throttle(0).rows(oldestFirst)) known.#add(item);
    return known;
  }

  #add(item: MenuItem): void {
    const name = searchable(item.name);
    this.#byId.set(item.id, item);
    if (item.sku !== null) this.#bySku.set(item.sku, item);
    this.#byName.set(keyOf(this.categoryNames.get(item.category_id ?? 0), name), item);
    this.#anywhere.set(name, [...(this.#anywhere.get(name) ?? []), item]);
  }

  find({ id, name, category, fields }: ImportedDish): MenuItem | undefined {
    const known = this.#byId.get(id ?? 0) ?? this.#bySku.get(fields.sku ?? '');
    if (known) return known;
    const folded = searchable(name);
    const placed = this.#byName.get(keyOf(category ? searchable(category) : undefined, folded));
    if (placed || category !== undefined) return placed;
    // A file without categories means the dish wherever it is, if there is only one.
    const [only, other] = this.#anywhere.get(folded) ?? [];
    return other ? undefined : only;
  }
}

const keyOf = (category: string | undefined, name: string): string => `${category ?? ''} / ${name}`;
