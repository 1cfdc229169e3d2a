import { setTimeout as sleep } from 'node:timers/promises';
import { compare, inTurns, type Row } from '../contest.ts';
import type { Section, World } from '../section.ts';
import { catchUp, sellModels, settled, writing } from '../sync/catch-up.ts';
import { Receiver } from '../sync/event-rows.ts';
import { against, percentile } from '../sync/goal.ts';
import { idleBranches } from '../sync/idle.ts';
import { Service } from '../sync/orders.ts';
import { openPair, type Pair } from '../sync/pair.ts';
import { type Piped, pipeAll } from '../sync/pipe.ts';

const TEN_MBIT = 10_000_000;
const FORTNIGHT = { days: 14, ordersADay: 600 };
const THOUSAND = { branches: 1_000, share: 25, memory: 150 };
const SAMPLES = 100;
const ORDERS_OFFLINE = 80;
/** Until a stream is open again, and what it was told is answered. */
const LAST_WORDS_MS = 2_000;

/** Replication: head office and a branch as processes of their own. Where no reference runs, the goal stands in its place. */
export const sync: Section = {
  name: 'sync',
  async run(world) {
    const rows = [...(await applied(world))];
    {
      await using pair = await openPair(world.folder);
      await sellModels(pair);
      rows.push(...(await online(pair)), await wire(pair), ...(await captured(world, pair)));
      rows.push(...(await piped(world, pair)));
    }
    rows.push(...(await fortnight(world)), ...(await idleBranches(world, THOUSAND)));
    return rows;
  },
};

async function applied({ folder, rounds }: World): Promise<Row[]> {
  const receiver = await Receiver.open(folder);
  await receiver.take(20);
  const figures: number[] = [];
  for (let round = 0; round < rounds; round++) figures.push(await receiver.take(40));
  await receiver.close();
  return [against('event rows applied (goal 50,000)', '/s', figures, { least: 50_000 })];
}

/** From the answer at the till to the order at head office. */
async function online(pair: Pair): Promise<Row[]> {
  const service = await Service.at(pair.till);
  const times: number[] = [];
  for (let n = 0; n < SAMPLES; n++) {
    const { id } = await service.order();
    const started = performance.now();
    while ((await pair.office.ask('GET', `/orders/${id}`)).status !== 200) await sleep(2);
    times.push(performance.now() - started);
  }
  return [
    against('order at head office, p50 (goal 300 ms)', 'ms', [percentile(times, 0.5)], { most: 300 }),
    against('order at head office, p95 (goal 1 s)', 'ms', [percentile(times, 0.95)], { most: 1_000 }),
  ];
}

/** Everything on the line, greeting, headers and answers too, for a batch of orders that were sold while it was down. */
async function wire(pair: Pair): Promise<Row> {
  const service = await Service.at(pair.till);
  pair.line.cut();
  for (let n = 0; n < ORDERS_OFFLINE; n++) await service.sell();
  pair.line.restart();
  pair.line.mend();
  await settled(pair);
  await sleep(LAST_WORDS_MS);
  const each = pair.line.bytes / ORDERS_OFFLINE;
  return against(`bytes on the wire an order, of ${ORDERS_OFFLINE} (goal 160)`, 'B', [each], { most: 160 });
}

async function captured({ rounds, orders }: World, pair: Pair): Promise<Row[]> {
  await pair.stopBranch();
  const some = Math.min(orders, 2_000);
  const figures = await inTurns(rounds, {
    captured: async () => writing(pair.branchFile, true, some),
    bare: async () => writing(pair.branchFile, false, some),
  });
  await pair.startBranch();
  const times = (list: { ms: number }[]) => list.map(({ ms }) => ms);
  const grown = figures.captured.map(({ bytes }, round) => bytes - figures.bare[round]!.bytes);
  return [
    compare(
      'order written with capture vs without',
      'ms',
      { most: 1.6 },
      times(figures.captured),
      times(figures.bare),
    ),
    against('bytes an order more with capture (goal 350)', 'B', grown, { most: 350 }),
  ];
}

async function piped({ folder, rounds }: World, pair: Pair): Promise<Row[]> {
  const product: Piped[] = [];
  const naive: Piped[] = [];
  for (let round = 0; round < Math.min(3, rounds); round++) {
    product.push(await catchUp(pair, { days: 4, ordersADay: 1_000 }));
    naive.push(await pipeAll(folder, pair.branchFile));
  }
  const speed = (all: Piped[]) => all.map(({ rows, seconds }) => rows / seconds);
  const effort = (all: Piped[]) => all.map(({ rows, cpuSeconds }) => (cpuSeconds / rows) * 1e6);
  return [
    compare('rows to head office vs a naive pipe', '/s', { least: 0.4 }, speed(product), speed(naive)),
    compare('processor a row, both ends together', 'µs', { most: 2.5 }, effort(product), effort(naive)),
  ];
}

/** Two weeks without a line, then one of 10 Mbit/s, while the till goes on. */
async function fortnight({ folder, fire }: World): Promise<Row[]> {
  await using pair = await openPair(folder, TEN_MBIT);
  await sellModels(pair);
  const slowest: number[] = [];
  const till = async () => {
    const { url } = pair.branch();
    const list = { url: `${url}/api/v1/pos/orders?limit=20`, method: 'GET' as const, status: 200 };
    const shot = { ...list, headers: { authorization: pair.till.authorization }, connections: 1 };
    slowest.push((await fire({ ...shot, seconds: 3, maxRequests: 100_000 })).p99);
  };
  const { orders, seconds, bytes } = await catchUp(pair, FORTNIGHT, till);
  return [
    against(`${orders} orders over 10 Mbit/s (goal 15 s)`, 's', [seconds], { most: 15 }),
    against(`${orders} orders, all bytes (goal 1.5 MB)`, 'MB', [bytes / 1e6], { most: 1.5 }),
    against('list of orders at the branch meanwhile, p99 (goal 50 ms)', 'ms', slowest, { most: 50 }),
  ];
}
