import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { GALLEY } from '../galley.ts';
import { anonymousMemory, run } from '../process.ts';
import { rowsIn } from './catch-up.ts';
import { addDays } from './days.ts';
import type { Pair } from './pair.ts';

const SAMPLE_EVERY_MS = 50;
/** Of the branch's server. */
const NODE = 1;

/** Ids that the branch does not give while it is measured: a comparison brings it what it never sold. */
const BEYOND = 100_000_000;

/** Weeks of the branch's trading as central has them, written into its file as if they had come from the branch. */
export function addDaysAtCentral({ centralFile }: Pair, days: number, ordersADay: number): void {
  addDays(centralFile, days, ordersADay, NODE, BEYOND);
  const database = new Database(centralFile);
  database.exec('update sync_ctx set origin = null');
  database.close();
}

interface Replaced {
  readonly rows: number;
  readonly seconds: number;
  /** The most anonymous memory, in MB. */
  readonly here: number;
  readonly central: number;
}

/**
 * A new computer takes over the branch: from the start of `galley enrol` until it could sell. Elsewhere: with what the
 * others leave it of the processors, as it is a computer of its own in truth.
 */
export async function replaceBranch(pair: Pair, parent: string, isElsewhere = false): Promise<Replaced> {
  await pair.stopBranch();
  const folder = mkdtempSync(join(parent, 'successor-'));
  const { code } = await lastLine<{ code: string }>([
    ...['invite', '--branch', 'MG Road', '--role', 'central', '--data-dir', pair.headOffice, '--json'],
  ]);
  const started = performance.now();
  const args = [...GALLEY, 'enrol', pair.central.url, code, '--data-dir', folder, '--json'];
  const enrolling = promisify(execFile)(process.execPath, args);
  if (isElsewhere) setPriority(enrolling.child.pid as number, constants.priority.PRIORITY_LOW);
  const peak = { here: 0, central: 0 };
  const sampling = setInterval(() => {
    peak.here = Math.max(peak.here, memoryOf(enrolling.child.pid));
    peak.central = Math.max(peak.central, memoryOf(pair.central.pid));
  }, SAMPLE_EVERY_MS);
  await enrolling.finally(() => clearInterval(sampling));
  const seconds = (performance.now() - started) / 1_000;
  const file = join(folder, pair.branchFile.slice(pair.branchFile.lastIndexOf('tenants')));
  return { rows: rowsIn(file), seconds, ...peak };
}

/** 0 once it has ended. */
function memoryOf(pid: number | undefined): number {
  try {
    return pid === undefined ? 0 : anonymousMemory(pid) || 0;
  } catch {
    return 0;
  }
}

const lastLine = async <T>(args: string[]): Promise<T> =>
  JSON.parse((await run([...GALLEY, ...args])).trim().split('\n').at(-1)!) as T;
