import { AppError } from '../../server/core/errors.ts';
import { digestOf, newSecret } from '../../server/core/secrets/secrets.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import type { SqliteConnection } from '../../server/db/sqlite/connection.ts';
import { credentialOf, partsOf } from '../wire/credential.ts';
import type { Claim } from './row.ts';

/**
 * Which credential a server speaks with. The secret lies in a file beside the database, by its digest, so that no backup
 * holds it. The file gets a secret before the database names it, and keeps older ones for older states of the database.
 */
export interface CredentialName {
  readonly node: number;
  readonly secretHash: string;
}

/** A credential that was granted, on the disk when this returns; null for what is none. */
export function storeCredential(tenant: TenantDatabase, credential: string): CredentialName | null {
  const parts = partsOf(credential);
  return parts ? { node: parts.node, secretHash: keepSecret(tenant, parts.secret) } : null;
}

/** One drawn here, which is good for nothing until central knows its digest. */
export const drawSecret = (tenant: TenantDatabase): string => keepSecret(tenant, newSecret());

function keepSecret({ credentials }: TenantDatabase, secret: string): string {
  const digest = digestOf(secret);
  credentials.put(digest, secret);
  return digest;
}

export function storedCredential(tenant: TenantDatabase, name: CredentialName | null): string | undefined {
  const secret = name && tenant.credentials.get(name.secretHash);
  return name && secret ? credentialOf(tenant.id, name.node, secret) : undefined;
}

export const noCredential = (tenant: TenantDatabase): AppError =>
  new AppError('UNAUTHENTICATED', {
    message: tenant.credentials.isLocked
      ? 'the credential of this server is sealed by the keystore of another account of this computer'
      : 'the credential of this server is not on this computer: no backup holds it',
  });

interface Clear {
  readonly credential: string;
  readonly claim: string | null;
}

const ANY_SECRET = `select (select credential from sync_link) as credential,
  (select claim from sync_identity where json_extract(claim, '$.secret') is not null) as claim`;

/**
 * Databases of before hold credentials in clear. They go into the file, and once it is on the disk the database is freed of
 * them, down to its pages and its log. This is outside the counted transactions, as the database may be an older state.
 */
export function moveCredentials(tenant: TenantDatabase): void {
  if (tenant.sqlite === undefined) return;
  const { writer } = tenant.sqlite.files;
  const found = writer.prepare(ANY_SECRET).get() as Clear;
  if (!found.credential && !found.claim) return;
  const named = found.credential ? storeCredential(tenant, found.credential) : null;
  const { secret, ...claim } = JSON.parse(found.claim ?? '{}') as Omit<Claim, 'secretHash'> & {
    secret?: string;
  };
  const claimed = secret && { ...claim, secretHash: keepSecret(tenant, secret) };
  withoutTraces(writer, () => {
    rewritten(writer, 'sync_link', {
      credential: '',
      ...(named && { speaks_as: named.node, secret_hash: named.secretHash }),
    });
    rewritten(writer, 'sync_identity', claimed ? { claim: JSON.stringify(claimed) } : {});
  });
}

/** What is deleted is overwritten, and the log of before cut off. */
function withoutTraces(writer: SqliteConnection, change: () => void): void {
  writer.pragma('secure_delete = ON');
  writer.transaction(change).immediate();
  writer.pragma('secure_delete = OFF');
  writer.pragma('wal_checkpoint(TRUNCATE)');
}

/** Deleting all rows of a table empties its page, in which values of long ago may still stand. */
function rewritten(writer: SqliteConnection, table: string, changes: Record<string, unknown>): void {
  const rows = writer.prepare(`select * from ${table}`).all() as Record<string, unknown>[];
  writer.prepare(`delete from ${table}`).run();
  for (const row of rows) {
    const now = { ...row, ...changes };
    const columns = Object.keys(now);
    writer
      .prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
      .run(Object.values(now));
  }
}
