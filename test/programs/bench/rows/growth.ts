import { compare, inTurns } from '../contest.ts';
import type { Section } from '../section.ts';
import { patience } from '../turns.ts';

const TIMES = 100;
const DAY_MS = 86_400_000;
const tenDaysAgo = () => new Date(Date.now() - 10 * DAY_MS).toISOString().slice(0, 10);

/** Filters of the list of orders: common and rare values, alone and together. */
const filters = () => [
  '',
  'status=paid',
  'status=draft',
  'payment_status=refunded',
  'table_id=3',
  `date=${tenDaysAgo()}`,
  `date=${tenDaysAgo()}&status=cancelled`,
  'table_id=3&status=draft',
  'status=paid&payment_status=refunded',
];

/** The same list from a hundred times as many orders. */
export const growth: Section = {
  name: 'growth',
  async run(world) {
    const { product, rounds, orders: many } = world;
    const few = many / TIMES;
    await using large = await product.start(await product.folderWith(many));
    await using small = await product.start(await product.folderWith(few));
    const rows = [];
    for (const filter of filters()) {
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
