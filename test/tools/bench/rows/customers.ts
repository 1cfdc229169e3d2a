import { compare, inTurns } from '../contest.ts';
import type { Section } from '../section.ts';
import { slowest } from '../turns.ts';

const CUSTOMERS = 100_000;
const MAX_MS = 5;

/** What people type while a guest is on the telephone. */
const searches = {
  'a name': 'garcia',
  'two names': 'sharma pri',
  'the end of a number': '8300017',
  'a number as spoken': '+91 98-1',
  'an e-mail address': 'wei.khan',
  'two letters': 'ma',
  nothing: '',
  'what nobody has': 'xylophone',
};

export const customers: Section = {
  name: 'customers',
  async run(world) {
    const { product, rounds } = world;
    await using server = await product.start(await product.folderWithCustomers(CUSTOMERS));
    const rows = [];
    for (const [what, search] of Object.entries(searches)) {
      const request = product.customers(server, search);
      const { waits } = await inTurns(rounds, { waits: slowest(world, request) });
      const most = waits.map(() => MAX_MS);
      rows.push(
        compare(
          `customer search, ${what}: p95 of ${CUSTOMERS} vs ${MAX_MS} ms`,
          'ms',
          { most: 1 },
          waits,
          most,
        ),
      );
    }
    return rows;
  },
};
