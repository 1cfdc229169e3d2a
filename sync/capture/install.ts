import type { Definition } from '../../server/db/opening/opening.ts';
import { installOnPostgres } from './postgres.ts';
import { installOnSqlite } from './sqlite.ts';

/** Runs after each migration and at each start. */
export const installCapture = (definition: Definition): void | Promise<void> =>
  'dialect' in definition ? installOnPostgres(definition) : installOnSqlite(definition);
