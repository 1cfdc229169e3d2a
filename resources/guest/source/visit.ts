import { effect, signal } from '@preact/signals';
import type { CallOf, DataOf, Operation, Optional } from '../../client/client.ts';
import { attemptOnce, type Call, replyOf } from '../../web/api/exchange.ts';
import { asProblem, type Problem, UNREACHABLE } from '../../web/api/problem.ts';
import { within } from '../../web/api/within.ts';
import { place } from '../../web/format/format.ts';
import { language } from '../../web/text/speech.ts';
import type { Session } from './lines.ts';
import { keep, kept, tableToken } from './stored-visit.ts';

/** How it stands: `closed` says why nothing can be ordered, `over` how the visit ended. */
export type Stage =
  | { readonly is: 'opening' }
  | { readonly is: 'open' }
  | { readonly is: 'over'; readonly paid: boolean; readonly maybeLost: boolean }
  | { readonly is: 'closed'; readonly why: 'text' | 'unknown' | 'many' | 'insecure' | 'connect' };

export const stage = signal<Stage>({ is: 'opening' });
/** The table and what this phone ordered, as last read. */
export const session = signal<Session | undefined>(undefined);
/** Nothing was heard at the last try. */
export const isAway = signal(false);

const WAIT_MS = 10_000;

/** One attempt in the name of this visit; throws a Problem. Ends the visit when the server says it is over. */
export async function askRestaurant<O extends Operation>(
  operation: O,
  ...[call]: Optional<CallOf<O>>
): Promise<DataOf<O>> {
  const used = kept.peek().token ?? undefined;
  try {
    const response = await attemptOnce(operation, (call ?? {}) as Call, used, within(WAIT_MS));
    const { data } = await replyOf<DataOf<O>>(response);
    isAway.value = false;
    return data;
  } catch (error) {
    const problem = asProblem(error);
    isAway.value = problem.code === UNREACHABLE;
    if (problem.status === 401 && used !== undefined && used === kept.peek().token) endVisit(problem);
    throw problem;
  }
}

/** By the bill, by time, or by a person of the restaurant. What was being sent may have been taken before: nobody knows here. */
function endVisit({ code }: Problem): void {
  const { expiresAt, sending } = kept.peek();
  const paid = code === 'TOKEN_EXPIRED' && Date.now() < Date.parse(expiresAt);
  stage.value = { is: 'over', paid, maybeLost: sending !== null };
  keep({ token: null, cart: [], sending: null, consent: null });
}

const reasons: Readonly<Record<string, 'text' | 'unknown' | 'many' | 'insecure'>> = {
  KIOSK_CLOSED: 'text',
  BRANCH_NOT_HOSTED: 'text',
  NOT_FOUND: 'unknown',
  VALIDATION_ERROR: 'unknown',
  LIMIT_REACHED: 'many',
  TOO_MANY_ATTEMPTS: 'many',
  TLS_REQUIRED: 'insecure',
};

/** The visit that is kept, or a new one. */
export async function openVisit(): Promise<void> {
  const { token, expiresAt } = kept.peek();
  stage.value = { is: 'opening' };
  try {
    if (token === null || Date.parse(expiresAt) < Date.now()) await beginVisit();
    await readSession();
  } catch (error) {
    if (stage.peek().is === 'over') return;
    stage.value = { is: 'closed', why: reasons[asProblem(error).code] ?? 'connect' };
  }
}

async function beginVisit(): Promise<void> {
  const body = { table_token: tableToken };
  const response = await attemptOnce('POST /guest/sessions', { body }, undefined, within(WAIT_MS));
  const { data } = await replyOf<{ token: string; expires_at: string }>(response);
  keep({ token: data.token, expiresAt: data.expires_at });
}

export async function readSession(): Promise<void> {
  const read = await askRestaurant('GET /guest/session', { query: { language: language.peek() } });
  if (!read) return;
  if (place.peek().currency !== read.currency) place.value = { ...place.peek(), currency: read.currency };
  session.value = read;
  if (stage.peek().is !== 'open') stage.value = { is: 'open' };
}

const SOON_MS = 5_000;
const LATER_MS = 20_000;

/** Guests hear no events of the restaurant: their own orders are asked for, oftener while something is on its way. */
export function followVisit(): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(due);
    due = setTimeout(look, isWaiting() ? SOON_MS : LATER_MS);
  };
  const look = async () => {
    clearTimeout(due);
    const { is } = stage.peek();
    if (is === 'open' && document.visibilityState === 'visible') await readSession().catch(() => {});
    else if (is === 'closed' && isAway.peek()) await openVisit();
    plan();
  };
  addEventListener('online', () => void look());
  document.addEventListener('visibilitychange', () => void look());
  // What was ordered just now is looked for soon, whatever was planned before.
  effect(() => void [stage.value, session.value, isAway.value, plan()]);
}

const isWaiting = (): boolean =>
  isAway.peek() ||
  (session.peek()?.requests.length ?? 0) > 0 ||
  (session.peek()?.orders ?? []).some(
    ({ status, progress }) =>
      status === 'waiting' || (status === 'accepted' && progress !== 'served' && progress !== 'cancelled'),
  );
