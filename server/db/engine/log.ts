/** Reports of the database layer for an operator. */
export interface DatabaseLog {
  /** `where` is the file or the schema. */
  slowQuery(where: string, milliseconds: number, sql: string): void;
  stall(where: string): void;
  /** Another program kept this one from writing. */
  held(where: string, milliseconds: number): void;
  /** Of several processes on one database, this one could not start an exclusive task. */
  notBegun(error: unknown): void;
}

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Enough to find the statement in the source. */
const MAX_SQL = 200;

export const databaseLogOn = (log: Log): DatabaseLog => ({
  slowQuery: (file, ms, sql) =>
    log.warn({ file, ms: Math.round(ms), sql: sql.replace(/\s+/g, ' ').slice(0, MAX_SQL) }, 'slow query'),
  stall: (file) => log.error({ file }, 'a transaction waited for something other than the database'),
  held: (file, ms) =>
    log.warn({ file, ms: Math.round(ms) }, 'another program has the database locked; writes are waiting'),
  notBegun: (err) => log.warn({ err }, "a restaurant couldn't be opened; retrying"),
});
