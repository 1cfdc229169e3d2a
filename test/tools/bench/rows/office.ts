import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresForTests, startPostgres } from '../../../harness/postgres/server.ts';
import { compare, inTurns, median, type Row } from '../contest.ts';
import { GALLEY, START } from '../galley.ts';
import { type Request, startLoad } from '../load.ts';
import { launch, run, type Server } from '../process.ts';
import { type Section, skip, type World } from '../section.ts';
import { against } from '../sync/goal.ts';
import { logIn, orderOfThree } from '../tablet.ts';
import { burst, patience, throughput } from '../turns.ts';

const ROW = 'orders at head office on PostgreSQL';
const DATABASE = 'bench';
const OWNER = { email: 'owner@bench.example', password: 'a password for the bench' };
const COUNTS = [2, 4] as const;
const MAX = 4;

/** Head office on PostgreSQL, whose fsync is off: several processes serve one restaurant on the cores there are. */
export const office: Section = {
  name: 'office',
  async run(world): Promise<Row[]> {
    const postgres = await startPostgres().catch((error: Error) => error.message);
    if (typeof postgres === 'string') return skip([ROW], postgres);
    const servers: Server[] = [];
    try {
      await found(world, postgres);
      while (servers.length < MAX) servers.push(await serve(world, postgres));
      return await measured(world, servers, await orderFor(servers[0]!));
    } finally {
      for (const server of servers) await server.stop();
      await postgres.stop();
    }
  },
};

const place = (postgres: PostgresForTests) => [
  '--role',
  'central',
  '--database-url',
  postgres.urlOf(DATABASE),
];

async function found({ folder }: World, postgres: PostgresForTests): Promise<void> {
  await postgres.make(DATABASE);
  const owner = ['--owner-email', OWNER.email, '--owner-password', OWNER.password];
  const restaurant = [
    '--restaurant',
    'Bench',
    '--currency',
    'INR',
    '--timezone',
    'Asia/Kolkata',
    '--sample',
    '--demo-people',
  ];
  const data = ['--data-dir', await mkdtemp(join(folder, 'office-'))];
  await run([...GALLEY, 'setup', ...restaurant, ...owner, ...place(postgres), ...data, '--json']);
}

const serve = async ({ folder }: World, postgres: PostgresForTests) => {
  const data = ['--data-dir', await mkdtemp(join(folder, 'office-'))];
  return launch({
    args: (port) => [...START, ...place(postgres), ...data, '--host', '127.0.0.1', '--port', String(port)],
    ready: '/health',
    env: { GALLEY_RATE_LIMIT: '0', GALLEY_LOG_LEVEL: 'warn' },
  });
};

/** At a branch that head office hosts itself. */
async function orderFor(server: Server): Promise<(at: Server) => Request> {
  const token = await logIn(server.url, OWNER);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number } }).data;
  };
  const { id } = await ask('POST', 'branches', { name: 'Here', timezone: 'Asia/Kolkata' });
  await ask('PUT', `branches/switch/${id}`);
  const body = JSON.stringify(await orderOfThree({ url: server.url, token }));
  return ({ url }) => ({
    url: `${url}/api/v1/pos/orders`,
    ...{ method: 'POST', headers: { authorization: headers.authorization }, body, status: 201 },
  });
}

async function measured(world: World, servers: Server[], order: (at: Server) => Request): Promise<Row[]> {
  const [first] = servers as [Server];
  for (const server of servers) await burst(world, order(server));
  const figures = await inTurns(world.rounds, {
    one: throughput(world, order(first)),
    two: together(world, servers.slice(0, 2), order),
    four: together(world, servers, order),
  });
  const waits: number[] = [];
  for (let round = 0; round < world.rounds; round++) waits.push(await patience(world, order(first))());
  const many = { 2: figures.two, 4: figures.four };
  return [
    ...COUNTS.map((n) =>
      compare(`${ROW}: ${n} processes vs one`, '/s', { least: 0.9 }, many[n], figures.one),
    ),
    against(`${ROW}: one client, p50 (goal 10 ms)`, 'ms', [median(waits)], { most: 10 }),
  ];
}

/** All at once, each with a load process and its part of the connections. */
const together = (world: World, servers: Server[], order: (at: Server) => Request) => async () => {
  const loads = servers.map(() => startLoad());
  try {
    const connections = 16 / servers.length;
    const done = servers.map((server, at) =>
      burst({ ...world, fire: loads[at]!.fire }, order(server), connections),
    );
    return (await Promise.all(done)).reduce((sum, { perSecond }) => sum + perSecond, 0);
  } finally {
    for (const load of loads) load[Symbol.dispose]();
  }
};
