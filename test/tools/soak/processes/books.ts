import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';

export type Row = Readonly<Record<string, unknown>>;

/** Reads a tenant's database beside the server that has it, on either engine. */
export interface Books {
  rows(sql: string): Promise<Row[]>;
}

export const fileIn = (dataDir: string, tenantId: number): string =>
  join(dataDir, 'tenants', `${tenantId}.sqlite`);

/** Undefined where no restaurant is any more. */
export function fileOf(dataDir: string): string | undefined {
  const folder = join(dataDir, 'tenants');
  const name = existsSync(folder) && readdirSync(folder).find((file) => file.endsWith('.sqlite'));
  return name ? join(folder, name) : undefined;
}

/** Of the one restaurant of a data folder, or of one of several. */
export const booksIn = (dataDir: string, tenantId?: number): Books => ({
  rows: async (sql) => {
    const file = tenantId === undefined ? fileOf(dataDir) : fileIn(dataDir, tenantId);
    if (!file) return [];
    const database = new Database(file, { readonly: true });
    try {
      return database.prepare(sql).all() as Row[];
    } finally {
      database.close();
    }
  },
});

const INT8 = 20;
const types = {
  getTypeParser: (oid: number, format?: string) =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

export const booksAt = (databaseUrl: string, tenantId: number): Books => ({
  rows: async (sql) => {
    const client = new pg.Client({ connectionString: databaseUrl, types });
    await client.connect();
    try {
      await client.query(`set search_path to tenant_${tenantId}`);
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  },
});
