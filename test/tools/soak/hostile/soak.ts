import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { type LoopCost, loopCostOf } from '../../../harness/processor-time/loop-cost.ts';
import { honestTables } from '../../../sync/worlds/sound-rows.ts';
import { pick, randomFrom } from '../chance.ts';
import { type Attack, attacks, refused, type Scene } from './attacks.ts';
import { isTooDear, MAX, ReferenceSpeed, usedMemory } from './cost.ts';
import { Promises } from './promises.ts';
import { type Answer, isToGreet, Office, type Server } from './world.ts';

interface Plan {
  readonly batches: number;
  readonly seed: number;
  readonly databaseUrl?: string | undefined;
  readonly say: (line: string) => void;
}

interface Verdict {
  readonly faults: string[];
  readonly answers: Readonly<Record<string, number>>;
  readonly held: number;
  /** The dearest batch, and how often one was dear once and cheap when it came again. */
  readonly dearest: LoopCost & { readonly what: string };
  readonly dearByChance: number;
  /** Memory in use at the end, over that after the first batches. */
  readonly grownMb: number;
}

/** Every so many batches all promises are looked at. */
const LOOK_EVERY = 500;
const SAY_EVERY = 10_000;
const MAX_FAULTS = 20;
/** By then the reference work of the speed is compiled. */
const WARM_UP = 5;
/** By then what a server keeps in memory is there. */
const WARM = 2_000;

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
function letIn({ app, tenant }: Office): void {
  const hub = app.served(tenant.id)?.replication.hub;
  if (hub) Object.defineProperty(hub, 'rates', { value: { count: () => {} } });
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
  let dearest = { what: '', ms: 0, mb: 0 };
  let dearByChance = 0;
  let base = 0;
  const speed = new ReferenceSpeed();
  for (let n = 0; n < WARM_UP; n++) speed.now();
  const known = new Set<string>();
  const names = Object.keys(attacks);
  for (let n = 1; n <= batches && faults.length < MAX_FAULTS; n++) {
    const name = pick(scene.random, names);
    const { status, cost, isChance } = await strike(scene, name, speed);
    if (isChance) dearByChance++;
    if (cost.ms > dearest.ms) dearest = { what: name, ...cost };
    answers[status] = (answers[status] ?? 0) + 1;
    const found: string[] = [];
    if (status === 429 || status >= 500) found.push(`${name}: answered ${status} ${office.reason()}`);
    if (refused.has(name) && status === 200) found.push(`${name}: taken`);
    if (isTooDear(cost)) found.push(`${name}: held the loop for ${said(cost)}`);
    if (n === Math.min(WARM, batches)) base = usedMemory();
    if (n % LOOK_EVERY === 0 || n === batches) found.push(...(await promises.broken()));
    for (const fault of found) {
      if (known.has(withoutNumbers(fault))) continue;
      known.add(withoutNumbers(fault));
      faults.push(`after ${n}, the last was ${name}: ${fault}`);
      say(`FAULT ${faults.at(-1)}`);
    }
    if (n % SAY_EVERY === 0) say(`${n} batches, ${faults.length} faults, ${Math.round(usedMemory())} MB`);
  }
  const grownMb = Math.round(usedMemory() - base);
  if (grownMb > MAX.mb) faults.push(`memory in use grew by ${grownMb} MB`);
  say(`the dearest: ${dearest.what}, ${said(dearest)}`);
  return { faults, answers, held: await heldIn(office), dearest, dearByChance, grownMb };
}

/** What goes on being wrong is one fault. */
const withoutNumbers = (fault: string): string => fault.replaceAll(/\d+/g, '');

const said = ({ ms, mb }: LoopCost): string =>
  `${Math.round(ms)} ms of the processor, ${Math.round(mb)} MB more`;

/**
 * A batch that is dear comes again: what makes it so by chance, such as a collection of garbage, does not return. How slow
 * the processor is just then is taken out.
 */
async function strike(
  scene: Scene,
  name: string,
  speed: ReferenceSpeed,
): Promise<{ status: number; cost: LoopCost; isChance: boolean }> {
  const send = sending(scene, attacks[name] as Attack);
  const { value, cost } = await loopCostOf(send);
  let best = cost;
  for (let again = 0; again < 3 && isTooDear(best); again++) {
    const slower = speed.now();
    const { cost: next } = await loopCostOf(send);
    best = { ms: Math.min(best.ms, next.ms / slower), mb: Math.min(best.mb, next.mb) };
  }
  return { status: value.status, cost: best, isChance: best !== cost };
}

/** Made once and sent whenever it is called. A branch that was refused begins again, as a real one would. */
function sending(scene: Scene, make: Attack): () => Promise<Answer> {
  const { hostile, sent, random } = scene;
  const body = make(scene);
  if (typeof body === 'string') return () => hostile.send('POST', '/sync/push', body);
  const { tables = [], ...more } = body;
  if (sent.length < 200) sent.push(body);
  else sent[Math.floor(random() * sent.length)] = body;
  return async () => {
    const answer = await hostile.push(tables, more);
    const cursor = (answer.body.error?.details as { cursor?: number } | undefined)?.cursor;
    if (cursor !== undefined) hostile.cursor = cursor;
    if (isToGreet(answer)) await hostile.hello();
    return answer;
  };
}

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
