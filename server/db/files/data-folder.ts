import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseUnusableError } from './unusable.ts';

export const controlFile = (folder: string): string => join(folder, 'control.sqlite');
export const tenantFile = (folder: string, id: number): string => join(folder, 'tenants', `${id}.sqlite`);

/**
 * What tablets know this computer by, beside the databases: the certificate authority they trust, and the number in its
 * name. In backups, so that tablets continue with a computer that replaces this one.
 */
export const INSTALLATION_FILES = [
  'lan.json',
  'tls/authority.key',
  'tls/authority.crt',
  'tls/server.key',
  'tls/server.crt',
] as const;

export interface Installation {
  readonly role: 'branch' | 'central';
  readonly tenants: readonly number[];
}

/** The contents of a folder, read without opening it for writing; undefined while nothing is set up. */
export function readInstallation(folder: string): Installation | undefined {
  if (!existsSync(controlFile(folder))) return undefined;
  const control = new Database(controlFile(folder), { readonly: true });
  try {
    const isEmpty = control.prepare('select 1 from sqlite_master').get() === undefined;
    if (isEmpty) throw new DatabaseUnusableError(`${controlFile(folder)} is empty; restore a backup`);
    const role = control.prepare('select role from installation').pluck().get();
    const tenants = control
      .prepare('select id from tenants where deleted_at is null order by id')
      .pluck()
      .all();
    if (role === undefined) return undefined;
    return { role: role as Installation['role'], tenants: tenants as number[] };
  } finally {
    control.close();
  }
}
