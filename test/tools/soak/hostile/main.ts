import { startPostgres } from '../../../harness/postgres/server.ts';
import { soakHostile } from './soak.ts';

export interface Options {
  readonly batches: number;
  readonly seed: number;
  readonly engine: 'sqlite' | 'postgres';
  readonly json: boolean;
}

export async function hostile({ batches, seed, engine, json }: Options): Promise<boolean> {
  console.log(`${batches} batches of a hostile branch to a central instance on ${engine}, seed ${seed}`);
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const databaseUrl = postgres?.urlOf('postgres');
    const started = performance.now();
    const { faults, ...figures } = await soakHostile({
      ...{ batches, seed, databaseUrl },
      say: (line) => console.log(line),
    });
    const seconds = Math.round((performance.now() - started) / 1_000);
    for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
    const sound = 'no right grew, nobody else was touched, and every answer was one';
    console.log(
      `${faults.length === 0 ? sound : `${faults.length} faults with seed ${seed}`}, in ${seconds} s`,
    );
    if (json) console.log(JSON.stringify({ soak: 'hostile', seed, engine, batches, ...figures, faults }));
    return faults.length === 0;
  } finally {
    await postgres?.stop();
  }
}
