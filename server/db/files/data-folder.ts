import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DatabaseUnusableError } from './unusable.ts';

export const controlFile = (folder: string): string => join(folder, 'control.sqlite');
export const tenantFile = (folder: string, id: number): string => join(folder, 'tenants', `${id}.sqlite`);

/**
 * What tablets know this computer by, beside the databases: the authority they trust, and the number of its name. In a
 * backup, so that they go on when another computer takes its place.
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

/** What a folder holds, read without opening it for writing; undefined while nothing was set up in it. */
export function readInstallation(folder: string): Installation | undefined {
  if (!existsSync(controlFile(folder))) return undefined;
  const control = new Database(controlFile(folder), { readonly: true });
  try {
    const isEmpty = control.prepare('select 1 from sqlite_master').get() === undefined;
    if (isEmpty) throw new DatabaseUnusableError(`${controlFile(folder)} is empty; restore it from a backup`);
    const role = control.prepare('select role from installation').pluck().get();
    const tenants = control.prepare('select id from tenants order by id').pluck().all();
    if (role === undefined) return undefined;
    return { role: role as Installation['role'], tenants: tenants as number[] };
  } finally {
    control.close();
  }
}
