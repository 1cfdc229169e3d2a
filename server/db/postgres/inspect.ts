import type { Handle } from '../handle.ts';
import type { Snapshots } from '../snapshots.ts';
import { PostgresServer } from './server.ts';
import { beginReading } from './tenant.ts';

export interface SchemaPlace {
  readonly url: string;
  readonly schema: string;
}

/** Reads a tenant's schema by connections of its own. */
export async function inspectSchema<T>(
  { url, schema }: SchemaPlace,
  work: (snapshot: Snapshots) => Promise<T>,
): Promise<T> {
  const server = new PostgresServer(url, { slowQuery: () => {}, stall: () => {} });
  try {
    return await work((read) =>
      server.during(schema, beginReading(schema), (executor) => {
        const handle: Handle = {
          dialect: 'postgres',
          execute: <R>(sql: string, parameters: readonly unknown[]) => executor.rows<R>(sql, parameters),
        };
        return read(handle);
      }),
    );
  } finally {
    await server.end();
  }
}
