import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where every tenant of this run is, with the name of a database to follow; absent: on SQLite. */
    readonly postgres?: string;
  }
}

/** Around a run on PostgreSQL: the server. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.urlOf(''));
  return () => server.stop();
}
