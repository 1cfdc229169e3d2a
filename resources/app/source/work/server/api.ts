import type { CallOf, DataOf, Operation, Optional } from '../../../../client/client.ts';
import { attemptOnce, type Call, type Reply, replyOf } from '../../../../web/api/exchange.ts';
import { newKey } from '../../../../web/api/key.ts';
import { pause } from '../../../../web/api/pause.ts';
import { asProblem, endsToken } from '../../../../web/api/problem.ts';
import { within } from '../../../../web/api/within.ts';
import { device, isRevoked } from '../device.ts';
import { person, token } from '../staff.ts';

const TRIES = 3;
const WAIT_MS = 10_000;

/** Calls the server as the person who works here; throws a Problem. Calls that must not be lost go through the outbox. */
export function ask<O extends Operation>(
  operation: O,
  ...[call]: Optional<CallOf<O>>
): Promise<Reply<DataOf<O>>> {
  return askAgain(operation, (call ?? {}) as Call, TRIES);
}

async function askAgain<T>(operation: Operation, call: Call, tries: number): Promise<Reply<T>> {
  const used = token.value;
  const keyed = operation.startsWith('GET') ? call : { key: newKey(), ...call };
  const response = await attemptOnce(operation, keyed, used, within(WAIT_MS));
  if (response.status === 429 && tries > 1) {
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1_000);
    return askAgain(operation, keyed, tries - 1);
  }
  return replyOf<T>(response).catch((error: unknown) => {
    if (endsToken(asProblem(error))) signedOut(used);
    throw error;
  });
}

/** The token was refused: a person has to sign in again; a device without a person has to be paired again. */
export function signedOut(used: string | undefined): void {
  if (person.value?.token === used) person.value = undefined;
  else if (device.value?.token === used) isRevoked.value = true;
}

/** As the device, no matter who works at it. */
export async function askAsDevice<O extends Operation>(
  operation: O,
  ...[call]: Optional<CallOf<O>>
): Promise<DataOf<O>> {
  const used = device.value?.token;
  const response = await attemptOnce(operation, (call ?? {}) as Call, used, within(WAIT_MS));
  try {
    return (await replyOf<DataOf<O>>(response)).data;
  } catch (error) {
    // A wrong PIN is about the person who typed it, not about the device.
    if (endsToken(asProblem(error)) && asProblem(error).code !== 'INVALID_CREDENTIALS')
      isRevoked.value = true;
    throw error;
  }
}

/** As many as a list gives at once with what is in its records. */
const PAGE = 100;

/** Operations that answer a list. */
type ListOperation = {
  [O in Operation]: DataOf<O> extends readonly unknown[] ? O : never;
}[Operation];
type RowOf<O extends ListOperation> = DataOf<O> extends readonly (infer Row)[] ? Row : never;

/** Every page of a list. */
export async function askAll<O extends ListOperation>(
  operation: O,
  query: CallOf<O>['query'] | Record<string, never> = {},
): Promise<RowOf<O>[]> {
  const rows: RowOf<O>[] = [];
  let cursor: string | null = null;
  do {
    const call: Call = { query: { ...(query as Call['query']), limit: PAGE, cursor } };
    const { data, meta } = await askAgain<RowOf<O>[]>(operation, call, TRIES);
    rows.push(...data);
    cursor = meta?.next_cursor ?? null;
  } while (cursor !== null);
  return rows;
}
