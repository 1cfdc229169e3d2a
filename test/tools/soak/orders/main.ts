import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Failure, Played } from '../../../sales/evening/play.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const EVERY = 5_000;

type Heard = { readonly played: Played } | { readonly failure: Failure };

/** Evenings in a process of their own, of the program in `root`. */
export async function playIn(
  root: string,
  { from, count, stride }: { from: number; count: number; stride: number },
  played: (so: Played) => void = () => {},
): Promise<Failure | undefined> {
  const worker = join(root, 'test/tools/soak/orders/worker.ts');
  const args = [worker, '--from', `${from}`, '--count', `${count}`, '--stride', `${stride}`];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<string>((done) => {
    child.once('exit', (code, signal) => done(code === 0 ? '' : `ended with ${code ?? signal}`));
  });
  let failure: Failure | undefined;
  let said = '';
  child.stderr.on('data', (part) => {
    said = `${said}${part}`.slice(-2_000);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const heard = JSON.parse(line) as Heard;
    if ('failure' in heard) failure = heard.failure;
    else played(heard.played);
  }
  const end = await ended;
  if (end !== '') throw new Error(`the evenings could not be played, their process ${end}: ${said}`);
  return failure;
}

/** At once: the other processes play on for an hour. */
function tell(failure: Failure | undefined): Failure | undefined {
  if (failure) {
    const { seed, story, faults } = failure;
    console.log(`seed ${seed}:\n  ${story.join('\n  ')}\n  → ${faults.join('; ')}`);
  }
  return failure;
}

const totalOf = (counts: ReadonlyMap<number, Played>, what: keyof Played): number =>
  [...counts.values()].reduce((sum, played) => sum + played[what], 0);

/** `npm run soak -- orders`: evenings of random orders on every core, each step compared with what it should leave. */
export async function playMany({ from, seeds }: { from: number; seeds: number }): Promise<boolean> {
  const cores = Math.min(availableParallelism(), seeds);
  console.log(`${seeds} evenings from seed ${from}, in ${cores} processes`);
  const began = performance.now();
  const counts = new Map<number, Played>();
  let told = 0;
  const failures = await Promise.all(
    Array.from({ length: cores }, (_, core) => {
      const count = Math.floor((seeds - core + cores - 1) / cores);
      const playing = playIn(ROOT, { from: from + core, count, stride: cores }, (played) => {
        counts.set(core, played);
        const sum = totalOf(counts, 'evenings');
        if (sum - told < EVERY) return;
        told = sum;
        console.log(`  ${sum} evenings`);
      });
      return playing.then(tell);
    }),
  );
  const failed = failures.filter((failure) => failure !== undefined);
  const seconds = Math.round((performance.now() - began) / 1_000);
  const [all, staff] = [totalOf(counts, 'changes'), totalOf(counts, 'changesOfStaff')];
  const found = failed.length === 0 ? 'no fault' : 'a fault';
  console.log(
    `${seeds} evenings in ${seconds} s, ${all} changes, ${staff} by waiters and cashiers: ${found}`,
  );
  return failed.length === 0;
}
