import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fastestFolder } from '../../../harness/fastest-folder.ts';
import { planted } from '../../../sync/simulation/planted.ts';
import type { Planted } from '../../../sync/simulation/planted-patch.ts';
import { ROOT, simulate } from './processes.ts';

const PARTS = [
  'package.json',
  'migrations',
  'resources',
  'server',
  'sync',
  'test/sync',
  'test/programs/soak',
  'test/harness',
];

export interface Caught {
  readonly seed: number;
  readonly reason: string;
}

/** Plants a mistake into a copy of the program and simulates there; undefined when no seed shows it. */
export async function catchPlanted(
  bug: Planted,
  { from, seeds, ops }: { from: number; seeds: number; ops: number },
): Promise<Caught | undefined> {
  const copy = mkdtempSync(join(fastestFolder(), 'galley-planted-'));
  let caught: Caught | undefined;
  try {
    for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    plant(bug, copy);
    await simulate(
      { from, seeds, ops, ...bug.shownBy, first: true },
      (said) => {
        if ('failed' in said) caught = { seed: said.failed, reason: said.reason };
      },
      copy,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return caught;
}

function plant({ name, patches }: Planted, root: string): void {
  for (const { file, from, to } of patches) {
    const path = join(root, file);
    const text = readFileSync(path, 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${name}: not once in ${file}: ${from}`);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
  }
}

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
