import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type PostgresForTests, startPostgres } from '../../../harness/postgres/server.ts';
import { compare, inTurns, type Row } from '../contest.ts';
import { found, orderFor, serve } from '../head-office.ts';
import type { Request } from '../load.ts';
import type { Server } from '../process.ts';
import { type Section, skip, type World } from '../section.ts';
import { against } from '../sync/goal.ts';
import { burst } from '../turns.ts';

const ROW = '120 reports at once by one restaurant';
const REPORTS = 120;
const [FLOODING, OTHER] = ['Flooding', 'Other'] as const;
/** Of today, whose figures are not kept yet: a report counts them. */
const ORDERS = 3_000;
const TABLETS = 4;
/** 10 for requests, 6 for reports, 1 for exports, 4 for schemas, 2 that listen and hold locks (postgresql.md). */
const CONNECTIONS = 23;

/** What reports of one restaurant cost another one on the same head office. */
export const floods: Section = {
  name: 'floods',
  async run(world): Promise<Row[]> {
    const postgres = await startPostgres().catch((error: Error) => error.message);
    if (typeof postgres === 'string') return skip([ROW], postgres);
    try {
      await found(world, postgres, [FLOODING, OTHER]);
      await using server = await serve(world, postgres);
      return await measured(world, postgres, server);
    } finally {
      await postgres.stop();
    }
  },
};

async function measured(world: World, postgres: PostgresForTests, server: Server): Promise<Row[]> {
  const [own, other] = [(await orderFor(server, FLOODING))(server), (await orderFor(server, OTHER))(server)];
  await world.fire({ ...own, connections: 16, seconds: 120, maxRequests: ORDERS });
  await world.fire({ ...other, connections: 16, seconds: 60, maxRequests: ORDERS });
  const flood = new Flood(server, own);
  const reports: number[] = [];
  const open: number[] = [];
  const slowest = async () => (await burst(world, other, TABLETS)).p99;
  const beside = async () => {
    flood.begin();
    const [p99] = await Promise.all([
      slowest(),
      reportOf(server, other).then((took) => reports.push(took)),
      galleyConnections(postgres, '').then((count) => open.push(count)),
    ]);
    await flood.end();
    return p99;
  };
  const figures = await inTurns(world.rounds, { beside, alone: slowest });
  const left = await goneAfter(flood, postgres);
  if (flood.statuses.get(503) === undefined) throw new Error('no report was told to come again');
  return [
    compare(`${ROW}: another's order, p99`, 'ms', { most: 1.5 }, figures.beside, figures.alone),
    against(`${ROW}: another's report (goal 5 s)`, 's', reports, { most: 5 }),
    against(`${ROW}: connections to PostgreSQL`, 'nodes', [Math.max(...open)], { most: CONNECTIONS }),
    against(`${ROW}: ended after their clients left (goal 1 s)`, 's', [left], { most: 1 }),
  ];
}

const reportPath = ({ url }: Server) => {
  const today = new Date().toISOString().slice(0, 10);
  return `${url}/api/v1/reports/losses?date_from=${today}&date_to=${today}`;
};

async function reportOf(server: Server, { headers = {} }: Request): Promise<number> {
  const since = performance.now();
  const { status } = await fetch(reportPath(server), { headers });
  if (status !== 200) throw new Error(`the report of the other restaurant: ${status}`);
  return (performance.now() - since) / 1_000;
}

/** Reports that are asked for again as soon as they are answered, or may be. */
class Flood {
  readonly statuses = new Map<number, number>();
  readonly #path: string;
  readonly #headers: Record<string, string>;
  #leaving = new AbortController();
  #clients: Promise<void>[] = [];

  constructor(server: Server, { headers = {} }: Request) {
    this.#path = reportPath(server);
    this.#headers = headers;
  }

  begin(): void {
    this.#leaving = new AbortController();
    this.#clients = Array.from({ length: REPORTS }, () => this.#client(this.#leaving.signal));
  }

  /** They leave without waiting. */
  async end(): Promise<void> {
    this.#leaving.abort();
    await Promise.all(this.#clients);
  }

  async #client(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const answer = await fetch(this.#path, { headers: this.#headers, signal }).catch(() => undefined);
      if (!answer) return;
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      await answer.arrayBuffer().catch(() => {});
      const again = Number(answer.headers.get('retry-after') ?? 0);
      if (again > 0) await sleep(again * 1_000, undefined, { signal }).catch(() => {});
    }
  }
}

async function goneAfter(flood: Flood, postgres: PostgresForTests): Promise<number> {
  flood.begin();
  await sleep(500);
  await flood.end();
  const since = performance.now();
  while ((await galleyConnections(postgres, "and state = 'active'")) > 0) await sleep(20);
  return (performance.now() - since) / 1_000;
}

async function galleyConnections(postgres: PostgresForTests, where: string): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where application_name = 'galley' ${where}`,
  );
  await client.end();
  return rows[0].n as number;
}
