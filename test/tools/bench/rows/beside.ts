import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, inTurns, type Row } from '../contest.ts';
import type { Request } from '../load.ts';
import type { Server } from '../process.ts';
import { OWNER } from '../product.ts';
import type { Section, World } from '../section.ts';
import { sellModels } from '../sync/catch-up.ts';
import { openPair, type Pair } from '../sync/pair.ts';
import { addDaysAtCentral, replaceBranch } from '../sync/successor.ts';
import { orderOfThree } from '../tablet.ts';
import { burst } from '../turns.ts';

/** A restaurant at its busiest: more would measure the queue and not who stands in it. */
const TABLETS = 4;
const DAY_MS = 86_400_000;
/** As many as a report takes at once: it is over all orders. */
const DAYS = 30;

/** What the slowest order of a hundred waits while the server does something large beside it, against the same without. */
export const beside: Section = {
  name: 'beside',
  run: async (world) => [...(await atBranch(world)), ...(await atBoth(world))],
};

async function atBranch(world: World): Promise<Row[]> {
  const { product, orders, folder } = world;
  const gap = Math.floor(((DAYS - 1) * DAY_MS) / orders);
  await using server = await product.start(await product.folderWith(orders, gap));
  const order = product.order(server);
  const ask = askerAt(server, order);
  await ask('PUT', 'system/backups/settings', {
    folders: [await mkdtemp(join(folder, 'backups-'))],
    ...{ at_hour: 4, every_hours: 24, keep_daily: 1, keep_weekly: 0 },
    reauthentication: { password: OWNER.password },
  });
  const report = () => ask('GET', `reports/sales?date_from=${day(-DAYS)}&date_to=${day(0)}`);
  const backup = async () => {
    await ask('POST', 'system/backups');
    await sleep(20);
  };
  return [
    await row(world, order, `a report over ${orders} orders`, report),
    await row(world, order, `a backup of ${orders} orders`, backup),
  ];
}

/** The comparison of a night at the branch; the snapshot that a new server of it gets at head office. */
async function atBoth(world: World): Promise<Row[]> {
  await using pair = await openPair(world.folder);
  await sellModels(pair);
  addDaysAtCentral(pair, DAYS, Math.ceil(world.orders / 100));
  const till = await orderAt(pair.branch(), pair.till.authorization);
  const compares = async () => {
    await pair.till.ask('POST', '/sync/verify');
    await sleep(20);
  };
  const compared = await row(world, till, 'a comparison with head office', compares);
  const atOffice = await ownBranch(pair);
  const replace = async () => void (await replaceBranch(pair, world.folder, true));
  const copied = await row({ ...world, rounds: 1 }, atOffice, 'a snapshot for a new server', replace);
  await pair.startBranch();
  return [compared, copied];
}

async function row(world: World, order: Request, what: string, work: () => Promise<unknown>): Promise<Row> {
  const slowest = async () => (await burst(world, order, TABLETS)).p99;
  const figures = await inTurns(world.rounds, { besides: () => during(work, slowest), alone: slowest });
  return compare(`order's p99 beside ${what}`, 'ms', { most: 1.5 }, figures.besides, figures.alone);
}

/** Over and over until the measurement ends. */
async function during<T>(work: () => Promise<unknown>, measure: () => Promise<T>): Promise<T> {
  const watch = { isOver: false };
  const working = (async () => {
    do await work();
    while (!watch.isOver);
  })();
  const measured = await measure();
  watch.isOver = true;
  await working;
  return measured;
}

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Refusals such as that a backup is being made are answers too. */
const askerAt =
  ({ url }: Server, { headers = {} }: Request) =>
  async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200 && answer.status !== 409)
      throw new Error(`${method} ${path}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };

async function orderAt({ url }: Server, authorization: string): Promise<Request> {
  const body = JSON.stringify(await orderOfThree({ url, token: authorization.replace('Bearer ', '') }));
  return { url: `${url}/api/v1/pos/orders`, method: 'POST', headers: { authorization }, body, status: 201 };
}

/** A branch that head office hosts itself. */
async function ownBranch({ office, central }: Pair): Promise<Request> {
  const { id } = await office.must('POST', '/branches', { name: 'At head office', timezone: 'Asia/Kolkata' });
  await office.must('PUT', `/branches/switch/${id}`);
  return orderAt(central, office.authorization);
}
