import type { z } from 'zod';
import restaurant from '../../resources/sample-restaurant.json' with { type: 'json' };
import { NewCategory } from '../catalogue/categories/schema.ts';
import { createCategory } from '../catalogue/categories/service.ts';
import { NewCharge } from '../catalogue/charges/schema.ts';
import { createCharge } from '../catalogue/charges/service.ts';
import { NewMenuItem } from '../catalogue/menu/schema.ts';
import { createItem } from '../catalogue/menu/service.ts';
import { NewModifierGroup } from '../catalogue/modifiers/schema.ts';
import { createGroup } from '../catalogue/modifiers/service.ts';
import { type Country, knownCountries } from '../core/countries.ts';
import type { Tx } from '../db/handle/handle.ts';
import { insertArea } from '../floor/areas/store.ts';
import { NewTable } from '../floor/tables/schema.ts';
import { createTable } from '../floor/tables/service.ts';
import { validator } from '../http/endpoint/validate.ts';
import { NewUser } from '../identity/users/schema.ts';
import { createUser, type Hashes, hashSecrets } from '../identity/users/service.ts';
import { NewKitchen } from '../printing/kitchens/schema.ts';
import { createKitchen } from '../printing/kitchens/service.ts';
import type { TaxIds } from './countries.ts';

/** The file speaks as the API does: names instead of ids, decimals instead of minor units. */
function reader<S extends z.ZodObject>(schema: S): (tx: Tx, body: object) => z.output<S> {
  const read = validator(schema, {});
  return (tx, body) => read(body, tx.tenant.exponent) as z.output<S>;
}

const read = {
  category: reader(NewCategory),
  charge: reader(NewCharge),
  group: reader(NewModifierGroup),
  item: reader(NewMenuItem),
  kitchen: reader(NewKitchen),
  table: reader(NewTable),
  user: reader(NewUser),
};

/** For a demonstration: hashes of the people's secrets. All have the owner's password, and the PINs of the file. */
export function hashSamplePeople(password: string): Promise<Hashes[]> {
  return Promise.all(restaurant.people.map(({ pin }) => hashSecrets({ password, ...(pin && { pin }) })));
}

/** Menu, kitchens, a service charge where they are usual, and a person of every role. */
export async function insertSample(tx: Tx, { domain, hashes, pack, taxes }: SampleOptions): Promise<void> {
  const kitchens = await byName(restaurant.kitchens, async (kitchen) => {
    return (await createKitchen(tx, read.kitchen(tx, kitchen))).id;
  });
  if (pack?.service_charge) {
    const charge = { name: 'Service charge', type: 'service', calculation: 'percent' };
    await createCharge(tx, read.charge(tx, { ...charge, rate: pack.service_charge }));
  }
  const price = priceIn(tx, pack);
  const groups = await byName(restaurant.modifier_groups, ({ modifiers, ...group }, at) => {
    const priced = modifiers.map((modifier) => repriced(modifier, price));
    return createGroup(tx, read.group(tx, placed({ ...group, modifiers: priced }, at)));
  });
  for (const [at, { kitchen, items, ...category }] of restaurant.categories.entries()) {
    const tax_ids = items.every(({ type }) => type === 'drink') ? taxes?.drink : undefined;
    const body = { ...placed(category, at), kitchen_id: kitchens.get(kitchen), ...(tax_ids && { tax_ids }) };
    const category_id = await createCategory(tx, read.category(tx, body));
    await insertItems(tx, items, { category_id, groups, price, alcohol: taxes?.alcohol });
  }
  await insertPeople(tx, domain, hashes);
}

interface SampleOptions {
  readonly domain: string;
  /** Of a demonstration; else the people are there to be looked at, and nobody signs in as one of them. */
  readonly hashes: readonly Hashes[] | undefined;
  readonly pack: Country | undefined;
  readonly taxes: TaxIds | undefined;
}

type Price = (rupees: number) => number;

/** The file's rupees in the restaurant's own money, in steps that a menu there has. */
function priceIn({ tenant: { currency, exponent } }: Tx, pack: Country | undefined): Price {
  const { factor, step } = (pack ?? knownCountries.find((known) => known.currency === currency))
    ?.sample_prices ?? { factor: 1, step: 1 };
  return (rupees) => Number((Math.max(1, Math.round((rupees * factor) / step)) * step).toFixed(exponent));
}

const repriced = <T extends { readonly price?: number }>(record: T, price: Price): T =>
  record.price === undefined ? record : { ...record, price: price(record.price) };

type Item = (typeof restaurant.categories)[number]['items'][number] & {
  readonly modifier_groups?: string[];
  readonly variants?: { readonly price: number }[];
  readonly alcohol?: boolean;
};

interface Section {
  readonly category_id: number;
  readonly groups: ReadonlyMap<string, number>;
  readonly price: Price;
  readonly alcohol: readonly number[] | undefined;
}

/** An item bears the taxes of its category, or the country's default; alcohol its own. */
async function insertItems(tx: Tx, items: readonly Item[], section: Section): Promise<void> {
  const { category_id, groups, price } = section;
  for (const [at, { modifier_groups = [], variants = [], alcohol, ...item }] of items.entries()) {
    const modifier_group_ids = modifier_groups.map((name) => groups.get(name));
    const fields = {
      ...repriced(placed(item, at), price),
      variants: variants.map((variant) => repriced(variant, price)),
      category_id,
      modifier_group_ids,
      ...(alcohol && section.alcohol && { tax_ids: section.alcohol }),
    };
    await createItem(tx, read.item(tx, fields));
  }
}

/** `waiter@domain`, and `waiter2@domain` for the next of the same role. */
export function samplePeopleAt(domain: string) {
  const seen = new Map<string, number>();
  return restaurant.people.map(({ name, role, pin }) => {
    const n = (seen.get(role) ?? 0) + 1;
    seen.set(role, n);
    return { name, role, pin, email: `${role}${n === 1 ? '' : n}@${domain}` };
  });
}

async function insertPeople(tx: Tx, domain: string, hashes: SampleOptions['hashes']): Promise<void> {
  for (const [at, { name, role, email }] of samplePeopleAt(domain).entries()) {
    // A kiosk or display is no person: it is paired, and has no secret of its own.
    const is_active = hashes !== undefined || role === 'kiosk' || role === 'display';
    await createUser(tx, read.user(tx, { name, role, email, is_active }), hashes?.[at] ?? {});
  }
}

/** Areas and tables, which belong to one branch. */
export async function insertSampleFloor(tx: Tx, branchId: number): Promise<void> {
  for (const [at, { name, tables }] of restaurant.areas.entries()) {
    const area_id = await insertArea(tx, branchId, { name, sort_order: at });
    for (const table of tables) await createTable(tx, read.table(tx, { ...table, area_id }));
  }
}

const placed = <T extends object>(record: T, at: number) => ({ ...record, sort_order: at });

async function byName<T extends { name: string }>(
  records: readonly T[],
  create: (record: T, at: number) => Promise<number>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [at, record] of records.entries()) ids.set(record.name, await create(record, at));
  return ids;
}
