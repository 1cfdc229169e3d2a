import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Comparison, compare, type Goal, inTurns, median, type Turn } from '../contest.ts';
import type { Request } from '../load.ts';
import { cpuSeconds, type Server } from '../process.ts';
import { byFile, profiledInto, profileOf } from '../profile.ts';
import {
  bareOrder,
  hello,
  sentBytes,
  startBare,
  startSending,
  storedAnswer,
} from '../references/references.ts';
import { type Section, skip, type World } from '../section.ts';
import { BARE_OF_BUDGET, BUDGET, type Stage, stagesOf } from '../stages.ts';
import { burst, warmUp } from '../turns.ts';

const ROW = 'processor time of a request';
const PROFILE = 'galley-order.cpuprofile';
const CACHED = 'cached GET /pos/order-types';

/** µs of processor time that one request costs the server, user and system together. */
const cost =
  (world: World, { pid }: Server, request: Request): Turn =>
  async () => {
    const before = cpuSeconds(pid);
    const { requests } = await burst(world, request);
    return ((cpuSeconds(pid) - before) / requests) * 1e6;
  };

interface Refusals {
  readonly unknownDish: string;
  readonly oneLine: string;
}

function bodiesLike(orderBody: string): Refusals {
  const order = JSON.parse(orderBody) as { items: { menu_item_id: number }[] };
  const [first, ...rest] = order.items;
  return {
    unknownDish: JSON.stringify({ ...order, items: [{ ...first, menu_item_id: 999_999 }, ...rest] }),
    oneLine: JSON.stringify({ ...order, items: [first] }),
  };
}

/** The requests of the table, and what each is held against. */
async function requestsOf({ product }: World, server: Server) {
  const { unknownDish, oneLine } = bodiesLike(product.orderBody);
  const order = product.order(server);
  return {
    'GET /health': { ...hello(server), url: `${server.url}/health` },
    [CACHED]: product.get(server, 'pos/order-types'),
    'menu, 304': await product.unchangedMenu(server),
    'GET /auth/user': product.get(server, 'auth/user'),
    'unknown order, 404': { ...product.get(server, 'pos/orders/999999'), status: 404 },
    'order refused for an unknown dish': { ...order, body: unknownDish, status: 422 },
    'order, 1 line': { ...order, body: oneLine },
    'order, 3 lines': order,
  } satisfies Record<string, Request>;
}

const OF_HELLO: readonly string[] = ['GET /health', 'menu, 304', 'GET /auth/user'];
const AS_HELLO: Goal = { most: 1.3 };
const AS_BARE: Goal = { most: 1.25 };
const AS_GROUPED: Goal = { most: 1 / 0.6 };

/** µs of a request's medians, by name. */
type Costs = { readonly order: number; readonly bare: number };

async function requests(world: World): Promise<{ rows: Comparison[]; costs: Costs }> {
  const { product, folder, rounds } = world;
  await using server = await product.start(await product.freshFolder());
  const asked = await requestsOf(world, server);
  // A cached answer's own work is to send its bytes: the reference sends as many.
  const bytes = await storedAnswer(asked[CACHED], join(folder, 'order-types.json'));
  await using reference = await startSending(bytes);
  await using bare = await startBare(folder);
  await using grouped = await startBare(folder, { groupCommit: true });
  const held = {
    hello: hello(reference),
    sent: sentBytes(reference),
    bare: bareOrder(bare, product.orderBody),
    grouped: bareOrder(grouped, product.orderBody),
  };
  await warmUp(world, [...Object.values(asked), ...Object.values(held)]);
  const turns = Object.fromEntries(
    Object.entries(asked).map(([name, request]) => [name, cost(world, server, request)]),
  ) as Record<keyof typeof asked, Turn>;
  const figures = await inTurns(rounds, {
    ...turns,
    hello: cost(world, reference, held.hello),
    sent: cost(world, reference, held.sent),
    bare: cost(world, bare, held.bare),
    grouped: cost(world, grouped, held.grouped),
  });
  const rows = (Object.keys(asked) as (keyof typeof asked)[]).map((name) => {
    if (name === CACHED)
      return compare(
        `${name} vs Fastify sending the same bytes`,
        'µs',
        AS_HELLO,
        figures[name],
        figures.sent,
      );
    return OF_HELLO.includes(name)
      ? compare(`${name} vs hello world`, 'µs', AS_HELLO, figures[name], figures.hello)
      : compare(`${name} vs bare's order`, 'µs', AS_BARE, figures[name], figures.bare);
  });
  const ofThree = figures['order, 3 lines'];
  rows.push(compare('the same vs bare with group commit', 'µs', AS_GROUPED, ofThree, figures.grouped));
  return { rows, costs: { order: median(ofThree), bare: median(figures.bare) } };
}

/** Where an order's time goes. Sampling itself costs, so that only shares are taken from it. */
async function stages(world: World, { order: perOrder, bare }: Costs): Promise<Comparison[]> {
  const { product, folder, profile, seconds } = world;
  const file = join(profile ? process.cwd() : folder, PROFILE);
  await using server = await product.startSources(await product.freshFolder(), profiledInto(file));
  const order = product.order(server);
  await warmUp(world, [order]);
  const stacks = await profileOf(server, file, () => burst({ ...world, seconds: 4 * seconds }, order));
  if (profile) console.error(`${file}\n${byFile(stacks, perOrder)}`);
  const spent = stagesOf(stacks, perOrder);
  const pace = bare / BARE_OF_BUDGET;
  return (Object.keys(BUDGET) as Stage[]).map((stage) =>
    compare(`an order's ${stage} vs its budget`, 'µs', { most: 1 }, [spent[stage]], [BUDGET[stage] * pace]),
  );
}

export const budget: Section = {
  name: 'budget',
  async run(world) {
    if (!existsSync('/proc/self/stat')) return skip([ROW], 'needs /proc');
    const { rows, costs } = await requests(world);
    return [...rows, ...(await stages(world, costs))];
  },
};
