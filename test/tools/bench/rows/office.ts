import { startPostgres } from '../../../harness/postgres/server.ts';
import { compare, inTurns, median, type Row } from '../contest.ts';
import { found, orderFor, serve } from '../head-office.ts';
import { type Request, startLoad } from '../load.ts';
import type { Server } from '../process.ts';
import { type Section, skip, type World } from '../section.ts';
import { against } from '../sync/goal.ts';
import { burst, patience, throughput } from '../turns.ts';

const ROW = 'orders at head office on PostgreSQL';
const RESTAURANT = 'Bench';
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
      await found(world, postgres, [RESTAURANT]);
      while (servers.length < MAX) servers.push(await serve(world, postgres));
      return await measured(world, servers, await orderFor(servers[0]!, RESTAURANT));
    } finally {
      for (const server of servers) await server.stop();
      await postgres.stop();
    }
  },
};

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
    against(`${ROW}: 16 clients, one process (goal 2,000 a second)`, '/s', figures.one, { least: 2_000 }),
    against(`${ROW}: one client, p50 (goal 4 ms)`, 'ms', [median(waits)], { most: 4 }),
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
