import { compare, inTurns } from '../contest.ts';
import { cpuSeconds, type Server } from '../process.ts';
import type { Section, World } from '../section.ts';
import { burst, warmUp } from '../turns.ts';

const RULES = 50;
const INACTIVE = `an order's processor time with ${RULES} price rules that are off vs none`;
const ACTIVE = `the same with ${RULES} price rules in force vs none`;

interface Line {
  readonly menu_item_id: number;
}

/** For every dish, for the order's own, for hours of the day, and deals: of each kind some. */
function ruleOf(at: number, lines: readonly Line[], is_active: boolean): object {
  const of = { menu_item_ids: [lines[at % lines.length]?.menu_item_id] };
  const kinds = [
    { type: 'percent', value: 1 + (at % 20) },
    { type: 'percent', value: 10, ...of, time_from: '00:00', time_to: '23:59' },
    { type: 'amount', value: 0.5, ...of },
    { type: 'percent', value: 5, days: [at % 7] },
    { type: 'percent', value: 100, ...of, buy_quantity: 3, get_quantity: 1 },
  ];
  return { name: `Rule ${at}`, is_active, ...kinds[at % kinds.length] };
}

async function addRules({ product }: World, server: Server, is_active: boolean): Promise<void> {
  const { headers } = product.order(server);
  const { items } = JSON.parse(product.orderBody) as { items: readonly Line[] };
  for (let at = 0; at < RULES; at++) {
    const body = JSON.stringify(ruleOf(at, items, is_active));
    const json = { ...headers, 'content-type': 'application/json' };
    const url = `${server.url}/api/v1/pos/price-rules`;
    const reply = await fetch(url, { method: 'POST', headers: json, body });
    if (reply.status !== 201) throw new Error(await reply.text());
  }
}

/** µs of processor time of an order of three lines. */
const cost = (world: World, server: Server) => async () => {
  const before = cpuSeconds(server.pid);
  const { requests } = await burst(world, world.product.order(server));
  return ((cpuSeconds(server.pid) - before) / requests) * 1e6;
};

/** What price rules cost an order. */
export const rules: Section = {
  name: 'rules',
  async run(world) {
    const { product, rounds } = world;
    await using none = await product.start(await product.freshFolder());
    await using off = await product.start(await product.freshFolder());
    await using on = await product.start(await product.freshFolder());
    await addRules(world, off, false);
    await addRules(world, on, true);
    await warmUp(
      world,
      [none, off, on].map((server) => product.order(server)),
    );
    const figures = await inTurns(rounds, {
      none: cost(world, none),
      off: cost(world, off),
      on: cost(world, on),
    });
    return [
      compare(INACTIVE, 'µs', { most: 1.03 }, figures.off, figures.none),
      compare(ACTIVE, 'µs', { most: 1.15 }, figures.on, figures.none),
    ];
  },
};
