import { signal } from '@preact/signals';
import type { CallOf, DataOf, Operation, Optional } from '../../../client/client.ts';
import { attemptOnce, blobOf, type Call, methodOf, type Reply, replyOf } from '../../../web/api/exchange.ts';
import { newKey } from '../../../web/api/key.ts';
import { pause } from '../../../web/api/pause.ts';
import { headersFor } from './head-office.ts';
import { proposed } from './proposed.ts';
import { provedBody } from './reauthentication.ts';
import { expired, session } from './session.ts';

const TRIES = 3;

/** Their refusal is an answer, not a session that ended. */
const ofSessions = ['POST /auth/login', 'POST /auth/logout'];

/** Calls an operation of the API, as `PUT /pos/printers/{id}`. Throws a Problem. */
export function request<O extends Operation>(
  operation: O,
  ...[call]: Optional<CallOf<O>>
): Promise<Reply<DataOf<O>>> {
  return requestNamed<DataOf<O>>(operation, (call ?? {}) as Call);
}

/** The same of an operation that is known when the page runs, as that of a form. */
export async function requestNamed<T = undefined>(operation: string, call: Call = {}): Promise<Reply<T>> {
  const response = await send(operation, call);
  const reply = await replyOf<T>(response);
  if (response.status === PROPOSED) proposed.value++;
  return reply;
}

/** Nothing was changed: this branch proposes to head office. */
const PROPOSED = 202;

/** A picture or file of the API, which needs the token too. */
export const requestBlob = async (operation: string, call: Call = {}): Promise<Blob> =>
  blobOf(await send(operation, call));

/** Waits out a rate limit and a sign-in that ended; what was typed on the page stays where it is meanwhile. */
async function send(operation: string, call: Call, tries = TRIES): Promise<Response> {
  const method = methodOf(operation);
  const key = method === 'GET' ? undefined : (call.key ?? newKey());
  const response = await attemptOnce(operation, { ...call, ...(key && { key }) }, session.value?.token);
  if (tries <= 1) return response;
  if (response.status === 429 && method === 'GET') {
    await waitedOut(Number(response.headers.get('retry-after') ?? 1));
    return send(operation, call, tries - 1);
  }
  if (response.status === 401 && session.value && !ofSessions.includes(operation)) {
    await signedInAgain();
    return send(operation, { ...call, ...(key && { key }) }, tries - 1);
  }
  const body = method === 'GET' ? undefined : await provedBody(response, call.body);
  // Another body is another request.
  if (body) return send(operation, { ...call, body, ...(key && { key: newKey() }) }, tries);
  const headers = method === 'GET' ? undefined : await headersFor(response, call.headers);
  return headers ? send(operation, { ...call, ...(key && { key }), headers }, tries) : response;
}

/** How many calls wait because the requests of this minute are used up. */
export const waitingForLimit = signal(0);

async function waitedOut(seconds: number): Promise<void> {
  waitingForLimit.value++;
  try {
    await pause(seconds * 1_000);
  } finally {
    waitingForLimit.value--;
  }
}

function signedInAgain(): Promise<void> {
  const before = session.value?.token;
  expired.value = true;
  return new Promise((resolve) => {
    const leave = session.subscribe((now) => {
      if (now?.token === before) return;
      resolve();
      queueMicrotask(() => leave());
    });
  });
}
