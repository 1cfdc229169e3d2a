import { rm } from 'node:fs/promises';
import { startPostgres } from '../../../harness/postgres/server.ts';
import { soakTenants } from './soak.ts';

interface Options {
  readonly tenants: number;
  readonly branches: number;
  readonly seed: number;
  readonly engine: 'sqlite' | 'postgres';
  readonly json: boolean;
}

export async function tenants({ tenants, branches, seed, engine, json }: Options): Promise<boolean> {
  console.log(`${tenants} tenants of ${branches} branches at one central server on ${engine}, seed ${seed}`);
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const databaseUrl = postgres?.urlOf('postgres');
    const say = (line: string) => console.log(line);
    const { faults, folder, ...figures } = await soakTenants({ tenants, branches, seed, databaseUrl, say });
    for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
    for (const fault of faults.slice(0, 50)) console.log(`FAULT ${fault}`);
    const verdict = `${faults.length} faults with seed ${seed}, data kept in ${folder}`;
    console.log(faults.length === 0 ? 'no row of one tenant is at another, none is missing' : verdict);
    if (faults.length === 0) await rm(folder, { recursive: true, force: true });
    if (json) console.log(JSON.stringify({ soak: 'tenants', seed, engine, ...figures, tenants, faults }));
    return faults.length === 0;
  } finally {
    await postgres?.stop();
  }
}
