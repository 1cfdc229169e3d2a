import type { Statement } from '../handle/dialect.ts';
import type { Handle } from '../handle/handle.ts';
import type { Snapshots } from '../handle/snapshots.ts';
import { CONTROL_SCHEMA } from './control.ts';
import type { Opening } from './executor.ts';
import { schemaOf } from './names.ts';
import { LONG_TIMEOUTS, PostgresServer } from './server.ts';
import { beginReadOnlySql } from './tenant.ts';

interface SchemaPlace {
  readonly url: string;
  readonly schema: string;
}

/** The schemas of all restaurants, each with its migration number. */
export async function schemasIn(url: string): Promise<{ schema: string; version: number }[]> {
  const ids = await inspectSchema({ url, schema: CONTROL_SCHEMA }, (snapshot) =>
    snapshot((handle) => handle.execute<{ id: number }>('select id from tenants order by id', [])),
  );
  const schemas = ids.map(({ id }) => schemaOf(id));
  return Promise.all(
    schemas.map(async (schema) => {
      const text = 'select count(*) as version from migrations';
      const read = (handle: Handle) => handle.execute<{ version: number }>(text, []);
      const [row] = await inspectSchema({ url, schema }, (snapshot) => snapshot(read));
      return { schema, version: row?.version ?? 0 };
    }),
  );
}

/** Reads a tenant's schema on separate connections. */
async function inspectSchema<T>(place: SchemaPlace, work: (snapshot: Snapshots) => Promise<T>): Promise<T> {
  const { snapshot, close } = inspectionOfSchema(place);
  try {
    return await work(snapshot);
  } finally {
    await close();
  }
}

export function inspectionOfSchema({ url, schema }: SchemaPlace) {
  const log = { slowQuery: () => {}, stall: () => {}, notBegun: () => {}, held: () => {} };
  const server = new PostgresServer(url, log, LONG_TIMEOUTS);
  // A long read takes one processor of the server.
  const opening: Opening = [...beginReadOnlySql(schema), ['set local max_parallel_workers_per_gather = 0']];
  const snapshot: Snapshots = (read) =>
    server.inTransaction(schema, opening, (executor) => {
      const handle: Handle = {
        dialect: 'postgres',
        execute: <R>(statement: Statement, parameters: readonly unknown[]) =>
          executor.rows<R>(statement, parameters),
      };
      return read(handle);
    });
  return { snapshot, abort: () => server.sever(), close: () => server.end() };
}
