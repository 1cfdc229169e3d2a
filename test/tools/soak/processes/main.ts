import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../../../harness/postgres/server.ts';
import { soakProcesses } from './soak.ts';

const BRANCHES = 3;
const TABLETS = 2;

interface Options {
  readonly kills: number;
  readonly seed: number;
  readonly engine: 'sqlite' | 'postgres';
  readonly json: boolean;
}

export async function processes({ kills, seed, engine, json }: Options): Promise<boolean> {
  console.log(`${kills} deaths of servers, central on ${engine}, seed ${seed}`);
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const started = performance.now();
  try {
    const outcome = await soakProcesses({
      kills,
      seed,
      branches: BRANCHES,
      tablets: TABLETS,
      database: postgres,
      say: (line) => console.log(line),
    });
    const { faults, folder, ...figures } = outcome;
    for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
    for (const fault of faults) console.log(`FAULT ${fault.slice(0, 1_000)}`);
    console.log(
      faults.length === 0
        ? 'nothing lost, nothing doubled, every branch equals central'
        : `${faults.length} faults with seed ${seed}, data kept in ${folder}`,
    );
    if (faults.length === 0) await rm(folder, { recursive: true, force: true });
    else postgres?.copyTo(join(folder, 'central.postgres'));
    const seconds = Math.round((performance.now() - started) / 1_000);
    if (json) console.log(JSON.stringify({ soak: 'processes', seed, engine, seconds, ...outcome }));
    return faults.length === 0;
  } finally {
    await postgres?.stop();
  }
}
