import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportMenu } from '../../../server/catalogue/menu-import/export.ts';
import { importMenuFile } from '../../../server/catalogue/menu-import/service.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import { openRestaurant, type Request } from '../../harness/app.ts';

/** Names that spreadsheets and readers may take for something else. */
const strange = [
  ...[
    '=1+1',
    "'=1+1",
    '-5',
    '+49',
    '@home',
    'Total',
    '12,50',
    '1.250',
    '03/04/2026',
    'a;b',
    'say "x"',
    'x, y',
  ],
  ...[
    'none',
    'Fish / Meat',
    'All / Food',
    'A > B',
    '_x000D_',
    'चाय',
    'شاي',
    '茶 & <b>',
    'Half',
    '#REF!',
    '5%',
    '007',
  ],
];
const name = fc.oneof(
  fc.constantFrom(...strange),
  fc.stringMatching(/^[A-Za-zÄÖß][\w äöü.'&-]{0,20}$/).map((text) => text.trim()),
);
const price = fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100);
const i18n = fc.option(fc.record({ fr: name, 'pt-BR': name }, { requiredKeys: ['fr'] }));
const sized = fc.record({
  ...{ name, price, name_i18n: i18n, is_active: fc.boolean() },
});
const menu = fc.record({
  groups: fc.uniqueArray(
    fc.record({
      ...{
        name: name.map((text) => text.replaceAll(/[|;,\n]/g, ' ').trim()),
        name_i18n: i18n,
        is_active: fc.boolean(),
      },
      required: fc.boolean(),
      min_select: fc.constantFrom(0, 1),
      max_select: fc.constantFrom(null, 1, 4),
      modifiers: fc.uniqueArray(
        fc.record({
          name,
          price,
          is_available: fc.boolean(),
          is_active: fc.boolean(),
          max_quantity: fc.constantFrom(1, 3),
        }),
        { maxLength: 3, selector: (one) => one.name.toLowerCase() },
      ),
    }),
    { maxLength: 3, selector: (one) => one.name.toLowerCase() },
  ),
  items: fc.array(
    fc.record({
      ...{ name, price, name_i18n: i18n, is_active: fc.boolean(), sort_order: fc.nat(900) },
      category: fc.option(name),
      type: fc.constantFrom('veg', 'non_veg', 'egg', 'vegan', 'drink', 'other'),
      description: fc.option(fc.constantFrom('Two lines\nof text', '=cmd', '<b>bold</b> & more', 'x;y,"z"')),
      cost: fc.option(price),
      prep_minutes: fc.option(fc.integer({ min: 0, max: 90 })),
      allergens: fc.uniqueArray(fc.constantFrom('nuts', 'milk', 'gluten'), { maxLength: 3 }),
      hsn_code: fc.option(fc.constantFrom('996331', '21069099')),
      tax_inclusive: fc.option(fc.boolean()),
      image_url: fc.option(fc.constant('https://pictures.example/x.png')),
      taxes: fc.subarray([0, 1]),
      groups: fc.subarray([0, 1, 2]),
      own: fc.option(price),
      sizes: fc.array(sized, { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

type Made = typeof menu extends fc.Arbitrary<infer M> ? M : never;

async function restaurant() {
  const at = await openRestaurant({ currency: 'EUR' });
  const call = await at.as('owner');
  const taxes: number[] = [];
  for (const [code, rate] of [
    ['LOW', 7],
    ['HIGH', 19],
  ] as const)
    taxes.push((await call('POST', '/pos/taxes', { name: `Tax ${rate} %`, code, rate })).data.id);
  const type = (await call('GET', '/pos/order-types')).data[0].id;
  const load = (file: Uint8Array) => importMenuFile(at.tenant, systemCaller, file, { skipsFaulty: true });
  return {
    at,
    call,
    taxes,
    type,
    load,
    out: (format: 'csv' | 'xlsx') => exportMenu(at.tenant, systemCaller, format),
  };
}

async function fill({ call, taxes, type }: Awaited<ReturnType<typeof restaurant>>, { groups, items }: Made) {
  const groupIds: number[] = [];
  for (const group of groups) groupIds.push((await call('POST', '/pos/modifier-groups', group)).data.id);
  const categories = new Map<string, number>();
  for (const [at, { category, taxes: taxed, groups: used, own, sizes, ...item }] of items.entries()) {
    if (category && !categories.has(category))
      categories.set(category, (await call('POST', '/pos/categories', { name: category })).data.id);
    const reply = await call('POST', '/pos/menu-items', {
      ...item,
      sku: at % 2 === 0 ? `SKU-${at}` : null,
      category_id: categories.get(category ?? '') ?? null,
      tax_ids: taxed.flatMap((n) => taxes[n] ?? []),
      modifier_group_ids: used.flatMap((n) => groupIds[n] ?? []),
      order_type_prices: own === null ? {} : { [type]: own },
      variants: sizes.map((size, n) => ({ ...size, is_default: n === 1 })),
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
}

/** Without what is the restaurant's own: ids, times, versions; records by their names. */
async function namedStateOf(call: Request) {
  const [items, groups] = await stateOf(call);
  const categories = new Map(
    (await call('GET', '/pos/categories?all=1')).data.map((one: { id: number; name: string }) => [
      one.id,
      one.name,
    ]),
  );
  const own = new Set([
    'id',
    'created_at',
    'updated_at',
    'version',
    'branch_id',
    'category_id',
    'menu_item_id',
  ]);
  const stripped = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(stripped)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .filter(([key]) => !own.has(key))
              .map(([key, inner]) => [key, stripped(inner)]),
          )
        : value;
  const byName = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
  const named = items.map((item: { category_id: number | null }) => ({
    ...(stripped(item) as object),
    category: categories.get(item.category_id ?? 0) ?? null,
    modifier_group_ids: null,
  }));
  return { items: named.sort(byName), groups: (stripped(groups) as object[]).sort(byName) };
}

const stateOf = async (call: Request) => [
  (await call('GET', '/pos/menu-items?all=1')).data,
  (await call('GET', '/pos/modifier-groups?all=1')).data,
];

test('a menu that was exported comes into an empty restaurant as it was', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(menu, fc.constantFrom('csv' as const, 'xlsx' as const), async (made, format) => {
      const [one, other] = [await restaurant(), await restaurant()];
      await fill(one, made);
      const done = await other.load(await one.out(format));
      expect(done).toMatchObject({ created: made.items.length, faults: [] });
      expect(await namedStateOf(other.call)).toEqual(await namedStateOf(one.call));
    }),
    { numRuns: 3, seed: 44 },
  );
});

test('a menu that was exported imports unchanged, and price changes in the file are all that is changed', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(menu, fc.constantFrom('csv' as const, 'xlsx' as const), async (made, format) => {
      const one = await restaurant();
      await fill(one, made);
      const before = await stateOf(one.call);
      const done = await one.load(await one.out(format));
      expect(done).toMatchObject({
        created: 0,
        changed: 0,
        groups: 0,
        unchanged: made.items.length,
        faults: [],
      });
      expect(await stateOf(one.call)).toEqual(before);
    }),
    { numRuns: 15 },
  );
});
