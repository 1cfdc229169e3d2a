import { compare, inTurns } from '../contest.ts';
import type { Request } from '../load.ts';
import type { Section } from '../section.ts';
import { patience } from '../turns.ts';

const TIMES = 100;
/** One in forty of the smaller restaurant's orders of one day fill a page. */
const FEWEST = 5_000;
const DAY_MS = 86_400_000;
/** What the smaller restaurant has; the larger one goes back further. */
const DAYS = 2;
const yesterday = () => new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

/** Filters of the list of orders: common and rare values, alone and together; no order is a draft. */
const filters = () => [
  '',
  'status=paid',
  'status=draft',
  'payment_status=refunded',
  'table_id=3',
  `date=${yesterday()}`,
  `date=${yesterday()}&status=cancelled`,
  'table_id=3&status=draft',
  'status=paid&payment_status=refunded',
];

/** The same list, as full, from a hundred times as many orders, as many of them a day. */
export const growth: Section = {
  name: 'growth',
  async run(world) {
    const { product, rounds, orders: many } = world;
    const few = Math.max(FEWEST, many / TIMES);
    const gap = Math.floor((DAYS * DAY_MS) / few);
    await using large = await product.start(await product.folderWith(many, gap));
    await using small = await product.start(await product.folderWith(few, gap));
    const rows = [];
    for (const filter of filters()) {
      await assertAlike(product.list(large, filter), product.list(small, filter));
      const figures = await inTurns(rounds, {
        large: patience(world, product.list(large, filter)),
        small: patience(world, product.list(small, filter)),
      });
      const row = `list of 50, ${filter || 'no filter'}: ${many} vs ${few} orders, p50`;
      rows.push(compare(row, 'ms', { most: 1.1 }, figures.large, figures.small));
    }
    return rows;
  },
};

/** Or an empty page would be compared with a full one. */
async function assertAlike(...lists: readonly Request[]): Promise<void> {
  const [many, few] = await Promise.all(lists.map(lengthOf));
  if (many !== few)
    throw new Error(`${lists[0]?.url}: ${many} orders of the larger restaurant, ${few} of the smaller`);
}

async function lengthOf({ url, headers = {} }: Request): Promise<number> {
  const { data } = (await (await fetch(url, { headers })).json()) as { data: unknown[] };
  return data.length;
}
