import { AppError } from '../../server/core/errors.ts';
import { digestOf, newSecret } from '../../server/core/secrets/secrets.ts';
import type { TenantDatabase } from '../../server/db/opening/tenant-database.ts';
import { credentialOf, partsOf } from '../wire/credential.ts';

/**
 * Which credential a server speaks with. The secret is in a file beside the database under its digest, so that no
 * backup contains it. The file gets a secret before the database names it, and keeps older ones for older states of the
 * database.
 */
export interface CredentialName {
  readonly node: number;
  readonly secretHash: string;
}

/** Stores a granted credential; it is on disk when this returns. Null for anything else. */
export function storeCredential(tenant: TenantDatabase, credential: string): CredentialName | null {
  const parts = partsOf(credential);
  return parts ? { node: parts.node, secretHash: keepSecret(tenant, parts.secret) } : null;
}

/** A secret drawn here is useless until central knows its digest. */
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
      ? "this server's credential was encrypted by another account on this computer; run Galley with that account"
      : "this server's credential isn't on this computer (backups don't contain it); get a code from head office",
  });
