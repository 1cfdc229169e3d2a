import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server for this run, with the name of a database to follow. */
    readonly postgres?: string;
    /** Where the ordinary tests have their tenants; absent: in files. */
    readonly tenants?: 'postgres';
  }
}

/** Around a run that needs PostgreSQL: the server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.urlOf(''));
  return () => server.stop();
}
