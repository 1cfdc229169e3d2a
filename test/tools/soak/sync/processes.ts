import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Said } from './lives.ts';

export interface Lives {
  readonly from: number;
  readonly seeds: number;
  readonly stride?: number;
  readonly ops: number;
  readonly first?: boolean;
  readonly shrink?: boolean;
  /** In place of seeds: the kept lives with these words. */
  readonly kept?: string;
}

const ROOT = join(import.meta.dirname, '../../../..');

/** Simulates in a process of its own, with the program in `root`. */
export async function simulate(lives: Lives, hear: (said: Said) => void, root = ROOT): Promise<void> {
  const flags = Object.entries(lives).flatMap(([flag, value]) =>
    typeof value === 'boolean' ? (value ? [`--${flag}`] : []) : [`--${flag}`, `${value}`],
  );
  const program = join(root, 'test/tools/soak/sync/lives.ts');
  const child = spawn(process.execPath, [program, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => hear(JSON.parse(line) as Said));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the simulation of seeds from ${lives.from} ended with ${code}`);
}
