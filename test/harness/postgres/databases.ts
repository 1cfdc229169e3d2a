import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

const base = inject('postgres');

/** Whether the ordinary tests of this run have their tenants on PostgreSQL. What is a matter of files is skipped then. */
export const onPostgres = inject('tenants') === 'postgres';

const urlOf = (database: string): string => `${base}${database}`;

/** A database of its own for one test, copied from a template that is made once in a run. */
export async function freshDatabase(
  template: string,
  make: (url: string) => Promise<unknown>,
): Promise<string> {
  if (!(await exists(template))) await makeTemplate(template, make);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${template} strategy wal_log`);
  onTestFinished(() => administer(`drop database if exists ${name} with (force)`));
  return urlOf(name);
}

/** An empty one for a file of tests, on PostgreSQL; `drop` is for its end. */
export async function databaseOfFile(): Promise<{ databaseUrl?: string; drop(): Promise<void> }> {
  if (!onPostgres) return { drop: async () => {} };
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} strategy wal_log`);
  return { databaseUrl: urlOf(name), drop: () => administer(`drop database if exists ${name} with (force)`) };
}

/** As it is. The program is off; who looked at it for a test is sent away. */
export async function copyDatabase(url: string): Promise<string> {
  const name = databaseIn(url);
  await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  return freshDatabase(name, async () => {});
}

/** By what a copy of it holds. */
export async function replaceDatabase(url: string, copy: string): Promise<void> {
  const name = databaseIn(url);
  await administer(`drop database ${name} with (force)`);
  await administer(`create database ${name} template ${databaseIn(copy)} strategy wal_log`);
}

const databaseIn = (url: string): string => new URL(url).pathname.slice(1);

/** Two workers may make the same one at once: the first to finish wins. */
async function makeTemplate(template: string, make: (url: string) => Promise<unknown>): Promise<void> {
  const draft = `${template}_${randomBytes(4).toString('hex')}`;
  await administer(`create database ${draft}`);
  await make(urlOf(draft));
  await rewindIds(urlOf(draft));
  await administer(`alter database ${draft} rename to ${template}`).catch(async (error: unknown) => {
    if (!(await exists(template))) throw error;
  });
}

async function exists(database: string): Promise<boolean> {
  const rows = await query(urlOf('postgres'), `select 1 from pg_database where datname = '${database}'`);
  return rows.length > 0;
}

const administer = async (text: string): Promise<void> => void (await query(urlOf('postgres'), text));

/** The blocks that the making program took are free again: tests see the ids that a file would give. */
const rewindIds = (url: string) =>
  query(
    url,
    `do $$ declare s record; top int8; begin
      for s in select schemaname, sequencename, start_value, regexp_replace(sequencename, '_ids_\\d+$', '') as tbl
        from pg_sequences where schemaname like 'tenant\\_%' loop
        execute format('select max(id) from %I.%I where id >= %s', s.schemaname, s.tbl, s.start_value) into top;
        perform setval(format('%I.%I', s.schemaname, s.sequencename), coalesce(top + 1, s.start_value), false);
      end loop;
    end $$`,
  );

/** Beside the program under test, by a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The same, with a transaction that stays open, say. */
export async function beside(url: string, text: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(text);
  return client;
}
