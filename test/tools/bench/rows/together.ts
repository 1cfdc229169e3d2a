import { mkdtemp } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { compare, inTurns, type Row } from '../contest.ts';
import type { Request } from '../load.ts';
import { Receiver } from '../print/receiver.ts';
import { Screens } from '../print/screens.ts';
import type { Section, World } from '../section.ts';
import { sellModels } from '../sync/catch-up.ts';
import { addDays } from '../sync/days.ts';
import { openPair, type Pair } from '../sync/pair.ts';
import { orderOfThree } from '../tablet.ts';

/** Eighty orders a second are many evenings at once, and still leave a server the room that it has in life. */
const [TABLETS, EVERY_MS, SECONDS] = [4, 50, 4];
const SCREENS = 60;
/** A server lets few screens listen with one token. */
const OF_ONE_TOKEN = 10;
const DAYS = 365;
const ORDERS_A_DAY = 30;
const DISHES = 5_000;
const TICKET_EVERY_MS = 100;
const DAY_MS = 86_400_000;
/** Of the branch's server, and ids that it does not give while it is measured. */
const [NODE, BEYOND] = [1, 100_000_000];

/** What the slowest order of a hundred waits at a branch where everything happens at once, against the same order alone. */
export const together: Section = {
  name: 'together',
  async run(world): Promise<Row[]> {
    await using pair = await openPair(world.folder);
    await sellModels(pair);
    await pair.stopBranch();
    addDays(pair.branchFile, DAYS, ORDERS_A_DAY, NODE, BEYOND);
    await pair.startBranch();
    runElsewhere(pair.central.pid);
    return [await measured(world, pair)];
  },
};

/** In life it is another computer. */
const runElsewhere = (pid: number): void => setPriority(pid, constants.priority.PRIORITY_LOW);

async function measured(world: World, pair: Pair): Promise<Row> {
  const { till } = pair;
  const { headers, body } = await orderAt(pair);
  const order: Request = { url: `${till.url}/api/v1/pos/orders`, method: 'POST', headers, body, status: 201 };
  const receiver = await Receiver.start();
  const works = await everything(world, pair, receiver.port, body);
  const evening = {
    ...order,
    connections: TABLETS,
    everyMs: EVERY_MS,
    seconds: SECONDS,
    maxRequests: 100_000,
  };
  const slowest = async () => (await world.fire(evening)).p99;
  const beside = async () => {
    const screens = await openScreens(pair);
    runElsewhere(screens.pid);
    const watch = { isOver: false };
    const working = works.map(async (work) => {
      while (!watch.isOver) await work();
    });
    const p99 = await slowest();
    watch.isOver = true;
    await Promise.all(working);
    await screens.close();
    return p99;
  };
  const figures = await inTurns(world.rounds, { beside, alone: slowest });
  await receiver.stop();
  return compare("order's p99 beside everything at once", 'ms', { most: 1.5 }, figures.beside, figures.alone);
}

/** Head office is sent every order all the while. */
async function everything(world: World, { till }: Pair, port: number, order: string) {
  const printer = await till.must('POST', '/pos/printers', { name: 'Pass', address: `127.0.0.1:${port}` });
  await till.must('POST', '/pos/kitchens', { name: 'Pass', printer_ids: [printer.id], is_default: true });
  await till.must('PUT', '/system/backups/settings', {
    folders: [await mkdtemp(join(world.folder, 'backups-'))],
    ...{ at_hour: 4, every_hours: 24, keep_daily: 1, keep_weekly: 0 },
    reauthentication: { password: 'a password for the bench' },
  });
  let menus = 0;
  return [
    async () => {
      const { id } = await till.must('POST', '/pos/orders', JSON.parse(order));
      await till.must('POST', `/pos/orders/${id}/kot`);
      await sleep(TICKET_EVERY_MS);
    },
    () => till.must('GET', `/reports/sales?date_from=${day(1 - DAYS)}&date_to=${day(0)}`),
    async () => {
      // Refused while one is being made.
      await till.ask('POST', '/system/backups');
      await sleep(TICKET_EVERY_MS);
    },
    () => till.must('POST', '/pos/menu-items/import', { csv: menuFile(++menus) }),
  ];
}

/** Its dishes are new the first time, and have other prices each time. */
function menuFile(n: number): string {
  const lines = Array.from({ length: DISHES }, (_, at) => `Dish ${at},Imported,${5 + (n % 2)}`);
  return ['name,category,price', ...lines].join('\n');
}

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

async function orderAt({ till }: Pair) {
  const { authorization } = till;
  const order = await orderOfThree({ url: till.url, token: authorization.replace('Bearer ', '') });
  return { headers: { authorization }, body: JSON.stringify(order) };
}

async function openScreens({ till }: Pair): Promise<Screens> {
  const people = { email: 'owner@bench.example', password: 'a password for the bench' };
  const authorizations: string[] = [];
  while (authorizations.length < SCREENS) {
    const { token } = await till.must('POST', '/auth/login', people);
    authorizations.push(...Array.from({ length: OF_ONE_TOKEN }, () => `Bearer ${token}`));
  }
  return Screens.open({ url: till.url, authorizations });
}
