import { digestOf, newSecret, sameDigest } from '../../core/secrets/secrets.ts';

/** Opens one export: the numbers of tenant and export, and a secret of which only a digest is stored. */
interface ExportToken {
  readonly tenantId: number;
  readonly id: number;
  readonly secret: string;
}

const SHAPE = /^(\d{1,15})-(\d{1,15})-([A-Za-z0-9_-]{40})$/;

export function newToken(tenantId: number, id: number): { token: string; digest: string } {
  const secret = newSecret();
  return { token: `${tenantId}-${id}-${secret}`, digest: digestOf(secret) };
}

/** undefined for a text no server ever issued. */
export function readToken(token: string): ExportToken | undefined {
  const [, tenantId, id, secret] = SHAPE.exec(token) ?? [];
  if (secret === undefined) return undefined;
  return { tenantId: Number(tenantId), id: Number(id), secret };
}

export const opens = ({ secret }: ExportToken, { secret_hash }: { secret_hash: string }): boolean =>
  sameDigest(digestOf(secret), secret_hash);
