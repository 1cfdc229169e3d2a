import { requireFound } from '../../core/errors.ts';
import { digestOf, newSecret } from '../../core/secrets/secrets.ts';
import { DAY } from '../../core/time/time.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { OrderRow } from '../../db/tables/sales.ts';
import type { Progress } from './schema.ts';
import { insertTicket, orderOfTicket } from './store.ts';

const TOKEN_MS = DAY;

/** `<tenant id>-<secret>`: the tenant is how a request without a bearer token finds its database. */
export async function issueProgressToken(
  tx: Tx,
  order: OrderRow,
): Promise<{ token: string; expiresAt: number }> {
  const token = `${tx.tenant.id}-${newSecret()}`;
  const expiresAt = tx.now + TOKEN_MS;
  await insertTicket(tx, {
    order_id: order.id,
    branch_id: order.branch_id,
    secret_hash: digestOf(token),
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}

/** 0, which no tenant has, if it is no token. */
export const tenantOfToken = (token: string): number =>
  Number(/^(\d{1,15})-[\w-]{40}$/.exec(token)?.[1] ?? 0);

/** Invalid tokens, other restaurants' and expired ones all get 404. */
export async function kioskProgressOf(
  reader: Reader,
  token: string,
): Promise<{ token_number: number; progress: Progress }> {
  const order = requireFound(await orderOfTicket(reader, digestOf(token)), 'order', 'of this link');
  return { token_number: order.token_number, progress: progressFrom(order.status, order.lines) };
}

/** The order is as far as its slowest line. */
export function progressFrom(status: string, lines: readonly string[]): Progress {
  const live = lines.filter((line) => line !== 'voided');
  if (status === 'cancelled' || live.length === 0) return 'cancelled';
  if (live.every((line) => line === 'served')) return 'served';
  if (live.every((line) => line === 'ready' || line === 'served')) return 'ready';
  return live.every((line) => line === 'pending') ? 'received' : 'preparing';
}
