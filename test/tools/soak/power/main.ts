import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureMade } from '../../package/made.ts';

interface Wish {
  readonly states: number;
  readonly seed: number;
  /** From the sources instead of the one file that is bundled of them. */
  readonly sources: boolean;
  /** One of what is recorded; all of it unless given. */
  readonly only?: string | undefined;
}

/** In a process of its own, which is told what program to start: a server of one file starts in a third of a second. */
export async function powerStates({ states, seed, sources, only }: Wish): Promise<boolean> {
  const args = [join(import.meta.dirname, 'run.ts'), '--states', `${states}`, '--seed', `${seed}`];
  if (only !== undefined) args.push('--only', only);
  const env = sources ? process.env : { ...process.env, TESTED_PROGRAM: await ensureMade() };
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  const [code] = await once(child, 'exit');
  return code === 0;
}
