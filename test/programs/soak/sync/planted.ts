import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Planted, planted } from '../../../sync/simulation/planted.ts';
import { ROOT, simulate } from './processes.ts';

const PARTS = ['package.json', 'migrations', 'server', 'sync', 'test/sync', 'test/programs/soak'];

export interface Caught {
  readonly seed: number;
  readonly reason: string;
}

/** Plants a mistake into a copy of the program and simulates there; undefined when no seed shows it. */
export async function catchPlanted(
  bug: Planted,
  { from, seeds, ops }: { from: number; seeds: number; ops: number },
): Promise<Caught | undefined> {
  const copy = mkdtempSync(join(tmpdir(), 'galley-planted-'));
  let caught: Caught | undefined;
  try {
    for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    plant(bug, copy);
    await simulate(
      { from, seeds, ops, first: true },
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

/** Each in turn; says after how many seeds it was noticed. */
export async function catchAll(lives: { from: number; seeds: number; ops: number }): Promise<boolean> {
  const missed: string[] = [];
  for (const bug of planted) {
    const caught = await catchPlanted(bug, lives);
    if (!caught) missed.push(bug.name);
    const after = caught
      ? `${caught.seed - lives.from + 1} seeds: ${caught.reason.slice(0, 160)}`
      : 'NOT NOTICED';
    console.log(`${bug.name}: ${after}`);
  }
  console.log(`${planted.length - missed.length} of ${planted.length} planted mistakes noticed`);
  return missed.length === 0;
}
