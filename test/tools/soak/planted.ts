import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { inCopyWith, type Mistake } from './mistake.ts';

const PARTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'migrations', 'server', 'sync'];
/** What a copy of the program needs to run soaks. */
export const COPIED = [...PARTS, 'resources', 'test'];

export interface Planted extends Mistake {
  /** The promise that does not hold with it: another fault, such as a crash, is not what the soak is there for. */
  readonly breaks: RegExp;
}

/** Each mistake in a copy of the program, where the soak of these arguments must say that its promise is broken. */
export async function catchEach<Kind extends Planted>(
  mistakes: readonly Kind[],
  soakFor: (mistake: Kind) => readonly string[],
): Promise<boolean> {
  let missed = 0;
  for (const mistake of mistakes) {
    const { fault, last } = await playedWith(mistake, soakFor(mistake));
    if (!fault) missed++;
    console.log(`${fault ? 'caught' : 'MISSED'}  ${mistake.name}`);
    console.log(`  ${fault ?? `nothing said that ${mistake.breaks}; the last it said:`}`);
    if (!fault) for (const line of last) console.log(`    ${line}`);
  }
  return missed === 0;
}

interface Played {
  /** The line that says it. */
  readonly fault: string | undefined;
  readonly last: readonly string[];
}

const playedWith = (mistake: Planted, soak: readonly string[]): Promise<Played> =>
  inCopyWith(mistake.name, [mistake], COPIED, (cwd) =>
    firstThat(mistake.breaks, spawn(process.execPath, ['test/tools/soak/main.ts', ...soak], { cwd })),
  );

const MAX_LAST = 8;

/** The first line of its output that says so; the process is ended then. */
async function firstThat(breaks: RegExp, child: ChildProcessWithoutNullStreams): Promise<Played> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const last: string[] = [];
  const note = (line: string) => {
    last.push(line.slice(0, 300));
    if (last.length > MAX_LAST) last.shift();
  };
  createInterface({ input: child.stderr }).on('line', note);
  let fault: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    note(line);
    if (!line.startsWith('FAULT') || !breaks.test(line)) continue;
    fault = line;
    break;
  }
  child.kill();
  await ended;
  return { fault, last };
}
