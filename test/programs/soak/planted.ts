import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inCopyWith, type Mistake } from './mistake.ts';

const PARTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'migrations', 'server', 'sync'];
const COPIED = [...PARTS, 'resources', 'test'];

export interface Planted extends Mistake {
  /** The promise that does not hold with it: another fault, such as a crash, is not what the soak is there for. */
  readonly breaks: RegExp;
}

/** Each mistake in a copy of the program, where the soak of these arguments must say that its promise is broken. */
export async function catchEach(mistakes: readonly Planted[], soak: readonly string[]): Promise<boolean> {
  let missed = 0;
  for (const mistake of mistakes) {
    const fault = await caughtIn(mistake, soak);
    if (!fault) missed++;
    console.log(`${fault ? 'caught' : 'MISSED'}  ${mistake.name}`);
    console.log(`  ${fault ?? `nothing said that ${mistake.breaks}`}`);
  }
  return missed === 0;
}

const caughtIn = (mistake: Planted, soak: readonly string[]): Promise<string | undefined> =>
  inCopyWith(mistake, COPIED, (cwd) =>
    firstThat(mistake.breaks, spawn(process.execPath, ['test/programs/soak/main.ts', ...soak], { cwd })),
  );

/** The first line of its output that says so; the process is ended then. */
async function firstThat(breaks: RegExp, child: ChildProcessWithoutNullStreams): Promise<string | undefined> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stderr.resume();
  let fault: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('FAULT') || !breaks.test(line)) continue;
    fault = line;
    break;
  }
  child.kill();
  await ended;
  return fault;
}
