import { availableParallelism } from 'node:os';
import type { Said } from './lives.ts';
import { type Lives, simulate } from './processes.ts';

const EVERY = 500;

/** Lives of many seeds on all cores; prints those that break a promise with the shortest life found that does. */
export async function simulateMany({
  from,
  seeds,
  ops,
}: Pick<Lives, 'from' | 'seeds' | 'ops'>): Promise<boolean> {
  const cores = Math.min(availableParallelism(), seeds);
  console.log(`${seeds} lives of up to ${ops} steps from seed ${from}, in ${cores} processes`);
  const failed: number[] = [];
  const lived = new Map<number, number>();
  let told = 0;
  const hear = (core: number) => (said: Said) => {
    if ('failed' in said) {
      failed.push(said.failed);
      console.log(`seed ${said.failed}: ${said.reason}`);
      return;
    }
    lived.set(core, said.lived);
    const sum = [...lived.values()].reduce((a, b) => a + b, 0);
    if (sum - told < EVERY && sum < seeds) return;
    told = sum;
    console.log(`  ${sum} lives, ${failed.length} failed`);
  };
  const started = performance.now();
  await Promise.all(
    Array.from({ length: cores }, (_, core) => {
      const share = Math.floor((seeds - core + cores - 1) / cores);
      return simulate({ from: from + core, seeds: share, stride: cores, ops }, hear(core));
    }),
  );
  const [worst] = failed.toSorted((a, b) => a - b);
  if (worst !== undefined) await showShortest(worst, ops);
  console.log(
    `${seeds} lives in ${Math.round((performance.now() - started) / 1_000)} s, ${failed.length} failed`,
  );
  return failed.length === 0;
}

async function showShortest(seed: number, ops: number): Promise<void> {
  console.log(
    `the shortest life found for seed ${seed}; keep the seed in test/sync/simulation/kept/seeds.ts`,
  );
  await simulate({ from: seed, seeds: 1, ops, shrink: true }, (said) => {
    if (!('failed' in said)) return;
    for (const line of [...said.story, said.reason, JSON.stringify(said.plan)]) console.log(`  ${line}`);
  });
}
