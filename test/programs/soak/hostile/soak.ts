import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { hubOf } from '../../../../sync/exchange/hub.ts';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { honestTables } from '../../../sync/sound-rows.ts';
import { pick, randomFrom } from '../chance.ts';
import { type Attack, attacks, type Scene } from './attacks.ts';
import { Promises } from './promises.ts';
import { type Answer, Office, type Server } from './world.ts';

export interface Plan {
  readonly batches: number;
  readonly seed: number;
  readonly databaseUrl?: string | undefined;
  readonly say: (line: string) => void;
}

export interface Verdict {
  readonly faults: string[];
  readonly answers: Readonly<Record<string, number>>;
  readonly held: number;
  readonly slowestMs: number;
  readonly delayP99Ms: number;
  readonly grownMb: number;
}

/** Every so many batches all promises are looked at. */
const LOOK_EVERY = 500;
const SAY_EVERY = 10_000;
const MOST_FAULTS = 20;
/** A little above what one batch may hold the loop for, as other programs work beside. */
const LONGEST_MS = 500;
const MOST_GROWTH_MB = 300;

export async function soakHostile({ batches, seed, databaseUrl, say }: Plan): Promise<Verdict> {
  const folder = mkdtempSync(join(fastestFolder(), 'galley-hostile-'));
  const office = await Office.open(folder, databaseUrl);
  try {
    const [hostile, victim] = [await office.enrol('hostile'), await office.enrol('victim')];
    letIn(office);
    await founded(office, hostile, victim);
    const promises = new Promises(office, hostile, victim);
    const scene: Scene = {
      random: randomFrom(seed),
      hostile,
      victim,
      people: await peopleOf(office),
      sent: [],
    };
    await promises.remember();
    return await attack(scene, office, promises, batches, say);
  } finally {
    await office.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The limit of requests, which has tests of its own, would keep most of the batches out. */
function letIn({ tenant }: Office): void {
  Object.defineProperty(hubOf(tenant), 'rates', { value: { count: () => {} } });
}

/** Honest rows of both branches, and accounts that only head office decides about. */
async function founded(office: Office, hostile: Server, victim: Server): Promise<void> {
  await office.tenant.transact(systemCaller, async (tx) => {
    const accounts = [
      ['manager', [hostile.branchId]],
      ['waiter', [victim.branchId]],
      ['waiter', [hostile.branchId, victim.branchId]],
      ['manager', null],
    ] as const;
    for (const [role, branches] of accounts)
      await tx.db
        .insertInto('users')
        .values({
          id: tx.id('users'),
          ...{ name: `Account of ${role}`, email: null, role, phone: null, locale: null },
          ...{
            password_hash: 'a hash',
            pin_hash: 'a hash',
            branch_ids: branches && JSON.stringify(branches),
          },
          ...{ is_active: 1, deleted_at: null, created_at: tx.now, updated_at: tx.now },
        })
        .execute();
  });
  for (const server of [hostile, victim]) {
    must(await server.hello(), 'a hello');
    for (let n = 0; n < 4; n++) must(await server.push(honestTables(server, n)), 'an honest batch');
  }
  const held = await heldIn(office);
  if (held > 0) throw new Error(`${held} honest rows are held back: ${await reasonsIn(office)}`);
}

function must({ status, body }: Answer, what: string): void {
  if (status !== 200) throw new Error(`${what} is answered ${status} ${JSON.stringify(body)}`);
}

const peopleOf = async (office: Office): Promise<number[]> => {
  const rows = await office.tenant.read(systemCaller, (reader) =>
    reader.db.selectFrom('users').select('id').where('id', '<', 1_000_000_000).execute(),
  );
  return rows.map(({ id }) => id);
};

async function attack(
  scene: Scene,
  office: Office,
  promises: Promises,
  batches: number,
  say: Plan['say'],
): Promise<Verdict> {
  const faults: string[] = [];
  const answers: Record<string, number> = {};
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let slowest = { what: '', ms: 0 };
  let base = 0;
  const names = Object.keys(attacks);
  for (let n = 1; n <= batches && faults.length < MOST_FAULTS; n++) {
    const name = pick(scene.random, names);
    const started = process.cpuUsage();
    const { status } = await strike(scene, attacks[name] as Attack);
    const used = process.cpuUsage(started);
    const ms = (used.user + used.system) / 1_000;
    if (ms > slowest.ms) slowest = { what: name, ms };
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === 429 || status >= 500) faults.push(`${name}: answered ${status}`);
    if (n === Math.min(2_000, batches)) base = memory();
    if (n % LOOK_EVERY === 0 || n === batches)
      faults.push(...(await promises.broken()).map((fault) => `after ${n}, the last was ${name}: ${fault}`));
    if (n % SAY_EVERY === 0) say(`${n} batches, ${faults.length} faults, ${Math.round(memory())} MB`);
  }
  delay.disable();
  const grownMb = Math.round(memory() - base);
  if (grownMb > MOST_GROWTH_MB) faults.push(`memory grew by ${grownMb} MB`);
  if (slowest.ms > LONGEST_MS)
    faults.push(`${slowest.what} took ${Math.round(slowest.ms)} ms of the processor`);
  say(`the slowest: ${slowest.what}, ${Math.round(slowest.ms)} ms of the processor`);
  return {
    faults,
    answers,
    held: await heldIn(office),
    slowestMs: Math.round(slowest.ms),
    delayP99Ms: Math.round(delay.percentile(99) / 1e6),
    grownMb,
  };
}

/** A branch that was refused begins again, as a real one would. */
async function strike(scene: Scene, make: Attack): Promise<Answer> {
  const { hostile, sent, random } = scene;
  const body = make(scene);
  if (typeof body === 'string') return hostile.send('POST', '/sync/push', body);
  const { tables = [], ...more } = body;
  if (sent.length < 200) sent.push(body);
  else sent[Math.floor(random() * sent.length)] = body;
  const answer = await hostile.push(tables, more);
  const cursor = (answer.body.error?.details as { cursor?: number } | undefined)?.cursor;
  if (cursor !== undefined) hostile.cursor = cursor;
  return answer;
}

const memory = (): number => process.memoryUsage().rss / 1e6;

async function heldIn(office: Office): Promise<number> {
  const [row] = await office.tenant.read(systemCaller, (handle) =>
    handle.execute<{ n: number }>('select count(*) as n from sync_quarantine', []),
  );
  return Number(row?.n ?? 0);
}

async function reasonsIn(office: Office): Promise<string> {
  const rows = await office.tenant.read(systemCaller, (handle) =>
    handle.execute<{ reason: string }>('select reason from sync_quarantine limit 5', []),
  );
  return rows.map(({ reason }) => reason).join('; ');
}
