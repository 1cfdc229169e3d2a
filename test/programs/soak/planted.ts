import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fastestFolder } from '../../harness/fastest-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PARTS = ['package.json', 'package-lock.json', 'tsconfig.json', 'migrations', 'server', 'sync'];
const COPIED = [...PARTS, 'resources', 'test'];

export interface Planted {
  readonly name: string;
  readonly file: string;
  /** Stands there once. */
  readonly from: string;
  readonly to: string;
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

async function caughtIn(mistake: Planted, soak: readonly string[]): Promise<string | undefined> {
  const copy = mkdtempSync(join(fastestFolder(), 'galley-planted-'));
  try {
    for (const part of COPIED) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    plant(mistake, copy);
    const child = spawn(process.execPath, ['test/programs/soak/main.ts', ...soak], { cwd: copy });
    return await firstThat(mistake.breaks, child);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function plant({ name, file, from, to }: Planted, root: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${name}: not once in ${file}: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

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
