import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { OWNER } from '../../demo/restaurant.ts';
import { serve } from '../../galley.ts';
import { Tablet } from '../../tablet.ts';
import { between, type Random, randomFrom } from '../chance.ts';
import { compileRecorder } from './compile.ts';
import type { Disk } from './disk.ts';
import { type Evening, type Recorded, recordEvening, type Side } from './evening.ts';
import type { Promised } from './ledger.ts';
import { mercyOf } from './mercy.ts';
import { withMigration } from './migrated.ts';
import type { Step } from './recording.ts';
import { recordRestore } from './restored.ts';
import { faultsIn, unreservedIds } from './verdict.ts';

/** States that servers are started on at a time. */
const AT_ONCE = 2;

interface Plan {
  readonly states: number;
  readonly seed: number;
  /** The name of one recording; all unless given. */
  readonly only: string | undefined;
}

/** What is no part of a state: memory that processes share, and what only lasts as long as one runs. */
const isFleeting = (path: string): boolean => /-shm$|galley\.lock|run\.json|\/logs\//.test(path);

/** Records an evening, and starts a server on what power cuts at so many moments would leave of each side's disk. */
export async function power({ states, seed, only }: Plan): Promise<boolean> {
  const folder = mkdtempSync(join(fastestFolder(), 'galley-power-'));
  // Memory, mostly: also what is ended on its way leaves nothing.
  process.once('exit', () => discard(folder));
  const recorder = compileRecorder(folder);
  if (recorder === undefined) {
    console.log('This computer has no C compiler, or is not Linux: no power cuts are made up.');
    return true;
  }
  console.log(`${states} states of each side, seed ${seed}; an evening is recorded …`);
  const random = randomFrom(seed);
  let sound = true;
  const evening = await recordEvening(folder, recorder, random);
  const look = async (recorded: Recorded, wanted: number) => {
    if (!(await report(evening, recorded, { states: wanted, folder, random }))) sound = false;
  };
  const some = Math.ceil(states / 4);
  const { branch, central } = evening.recorded;
  const sides: Record<string, () => Promise<void>> = {
    branch: () => look(branch, states),
    central: () => look(central, states),
    migration: () => withMigration(folder, recorder, evening, (recorded) => look(recorded, some)),
    restore: async () => look(await recordRestore(folder, recorder, evening), some),
  };
  const wanted = only === undefined ? Object.values(sides) : [sides[only]];
  for (const side of wanted) {
    if (!side) throw new Error(`there is no ${only}; there are: ${Object.keys(sides).join(', ')}`);
    await side();
  }
  return sound;
}

/** What was just killed may still close its files. */
const discard = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** Whether there was no fault. */
async function report(evening: Evening, recorded: Recorded, examining: Examining): Promise<boolean> {
  const began = performance.now();
  const faults = await examine(evening, recorded, examining);
  for (const fault of faults.slice(0, 30)) console.log(`FAULT ${fault}`);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${recorded.name}: ${examining.states} states, ${faults.length} faults, ${seconds} s`);
  return faults.length === 0;
}

interface Examining {
  readonly states: number;
  readonly folder: string;
  readonly random: Random;
}

async function examine(
  evening: Evening,
  { name, side, disk, steps, promises, acked, isRestored, main }: Recorded,
  { states, folder, random }: Examining,
): Promise<string[]> {
  const faults: string[] = [];
  const open = new Set<Promise<void>>();
  let taken = 0;
  for (const [n, moment] of momentsOf(steps, states, random).entries()) {
    for (; taken < moment; taken++) disk.take(steps[taken] as Step);
    const state = stateOf(disk, { folder, name, side, n, random });
    const examining = examineState(evening, side, {
      ...state,
      said: promises.filter(({ since }) => since < moment),
      isRestored,
      main,
      acked: Math.max(0, ...acked.filter(({ since }) => since < moment).map(({ cursor }) => cursor)),
    }).then((found) => {
      for (const one of found) faults.push(`${name} after step ${moment} (${state.mercy}): ${one}`);
      for (const one of found.slice(0, 3)) console.log(`FAULT ${name} after step ${moment}: ${one}`);
      discard(state.place);
    });
    open.add(examining);
    void examining.finally(() => open.delete(examining));
    if (open.size >= AT_ONCE) await Promise.race(open);
    if ((n + 1) % 50 === 0) console.log(`  ${name}: ${n + 1} states`);
  }
  await Promise.all(open);
  return faults;
}

/** In order: some anywhere, some where most lies in no safe place, some right after an answer. */
function momentsOf(steps: readonly Step[], count: number, random: Random): number[] {
  const at = (suits: (step: Step) => boolean) => steps.flatMap((step, n) => (suits(step) ? [n] : []));
  const kinds = [
    steps.map((_, n) => n),
    at(({ kind }) => kind === 'sync' || kind === 'sync-folder' || kind === 'rename'),
    at(({ kind }) => kind === 'rename' || kind === 'sync-folder').map((n) => n + between(random, 0, 3)),
    at(({ kind }) => kind === 'answer').map((n) => n + 1),
  ];
  const some = kinds.filter(({ length }) => length > 0);
  const moments = some.flatMap((kind, n) => spread(kind, Math.ceil((count - n) / some.length), random));
  return moments.map((moment) => Math.min(steps.length, moment)).sort((a, b) => a - b);
}

/** As many of a list as wanted, each of another part of it: a short stretch of few steps is met too. */
const spread = (list: readonly number[], count: number, random: Random): number[] =>
  Array.from({ length: count }, (_, n) => list[Math.floor(((n + random()) * list.length) / count)] as number);

interface Place {
  readonly folder: string;
  readonly name: string;
  readonly side: Side;
  readonly n: number;
  readonly random: Random;
}

function stateOf(disk: Disk, { folder, name, side, n, random }: Place) {
  const mercy = mercyOf(random);
  const place = join(folder, `state-${name}-${n}`);
  disk.leave(place, mercy, (path) => !path.startsWith(`${side}/`) || isFleeting(path));
  return { place, mercy: mercy.name };
}

interface State {
  readonly place: string;
  readonly said: readonly Promised[];
  readonly acked: number;
  readonly isRestored: boolean;
  readonly main: string | undefined;
}

async function examineState(
  evening: Evening,
  side: Side,
  { place, said, acked, isRestored, main }: State,
): Promise<string[]> {
  const dataDir = join(place, side);
  let unreserved: string[] = [];
  try {
    // Half of a restore there is no database in its place before a server starts.
    unreserved = isRestored ? [] : unreservedIds(dataDir);
    const server = await serve(
      { role: side, dataDir, ...(main && { main }) },
      { env: { GALLEY_RATE_LIMIT: '0' } },
    );
    const made = await sellOn(evening, side, { url: server.url, isRestored }).finally(() => server.kill());
    const again = said.filter(({ table, key }) => table === made.table && key === made.key);
    return [
      ...unreserved,
      ...again.map(({ table, key }) => `${table}: ${key} was given twice`),
      ...faultsIn(dataDir, said, { acked, isRestored, printed: evening.printed }),
    ];
  } catch (error) {
    return [...unreserved, `it does not serve: ${(error as Error).message}`];
  }
}

/** One more of what the evening was made of. */
async function sellOn(
  { owners, dishes }: Evening,
  side: Side,
  { url, isRestored }: { url: string; isRestored: boolean },
) {
  // Everybody signs in again where a backup was restored.
  const owner = isRestored ? await Tablet.logIn(url, OWNER.email, OWNER.password) : owners[side].at(url);
  if (side === 'central') {
    const { id } = await owner.must('POST', '/pos/categories', { name: 'After the power cut' });
    return { table: 'categories', key: id } as const;
  }
  const order = await owner.must('POST', '/pos/orders', {
    items: [{ menu_item_id: dishes[0], quantity: 1 }],
  });
  await owner.must('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card' });
  await owner.must('POST', `/pos/orders/${order.id}/print-invoice`);
  return { table: 'orders', key: order.id } as const;
}
