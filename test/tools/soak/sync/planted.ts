import type { Planted } from '../../../sync/simulation/planted/patch.ts';
import { planted } from '../../../sync/simulation/planted/planted.ts';
import { inCopyWith } from '../mistake.ts';
import type { Said } from './lives.ts';
import { simulate } from './processes.ts';

const PARTS = [
  'package.json',
  'migrations',
  'resources',
  'server',
  'sync',
  'test/sync',
  'test/tools/soak',
  'test/harness',
];

interface Caught {
  readonly seed: number;
  readonly reason: string;
}

/** The simulation of a copy of the program that has the mistake; undefined when no seed shows it. */
export const catchPlanted = (
  { name, patches, shownBy }: Planted,
  { from, seeds, ops }: { from: number; seeds: number; ops: number },
): Promise<Caught | undefined> =>
  inCopyWith(name, patches, PARTS, async (copy) => {
    let caught: Caught | undefined;
    const hear = (said: Said) => {
      if ('failed' in said) caught = { seed: said.failed, reason: said.reason };
    };
    await simulate({ from, seeds, ops, ...shownBy, first: true }, hear, copy);
    return caught;
  });

/** Each in turn; prints a table of the seeds that showed them. */
export async function catchAll(lives: { from: number; seeds: number; ops: number }): Promise<boolean> {
  const width = Math.max(...planted.map(({ name }) => name.length));
  console.log(`${'planted mistake'.padEnd(width)}  seed  what was noticed`);
  let noticed = 0;
  for (const bug of planted) {
    const caught = await catchPlanted(bug, lives);
    if (caught) noticed++;
    const seed = caught ? `${caught.seed}` : 'none';
    console.log(`${bug.name.padEnd(width)}  ${seed.padStart(4)}  ${caught?.reason.slice(0, 120) ?? ''}`);
  }
  console.log(
    `${noticed} of ${planted.length} noticed within ${lives.seeds} lives of up to ${lives.ops} steps`,
  );
  return noticed === planted.length;
}
