import { signal } from '@preact/signals';
import type { CallOf, DataOf, Operation, Optional } from '../../../client/client.ts';
import { attemptOnce, type Call, type Reply, replyOf } from '../../../web/api/exchange.ts';
import { newKey } from '../../../web/api/key.ts';
import { pause } from '../../../web/api/pause.ts';
import { asProblem, endsToken, Problem, UNREACHABLE } from '../../../web/api/problem.ts';
import { within } from '../../../web/api/within.ts';
import type { Row } from '../../../web/data/ledger.ts';
import { keep, kept } from './facts.ts';
import { learn } from './rows.ts';
import { staleSince } from './server/subscription.ts';
import { person } from './staff.ts';
import { heed } from './warnings.ts';

/** An act of which the answer is not known yet. */
interface OpenAct {
  readonly key: string;
  /** What it is, in words for the screen. */
  readonly what: string;
  readonly operation: string;
  readonly call: Call;
}

/** The act that this device is asking for; while there is one, no other begins. */
export const openAct = signal<OpenAct | undefined>(undefined);
/** It was sent and no answer came: it may have been done. */
export const isInDoubt = signal(false);

/** Whether what only the server decides can be asked for now. */
export const canAct = (): boolean => staleSince.value === undefined && openAct.value === undefined;

const WAIT_MS = 10_000;
const PAUSE_MS = 1_000;
const FACT = 'open_act';

/** Kept before it is sent, so that a page that went meanwhile finds out too. A PIN is never kept. */
async function keepOpen(act: OpenAct | null): Promise<void> {
  if (act && (act.call.body as { approval?: object } | undefined)?.approval) return;
  await keep(FACT, act);
}

/**
 * Money, splits, moves and numbers are the server's: asked for now or not at all. An answer that was lost is asked for
 * again with the same key until it is known; throws a Problem for a refusal, which has changed nothing.
 */
export async function act<O extends Operation>(
  what: string,
  operation: O,
  ...[call]: Optional<CallOf<O>>
): Promise<Reply<DataOf<O>>> {
  return actAs(what, operation, call ?? {});
}

/** The same with a call that was put together from a typed one. */
export async function actAs<O extends Operation>(
  what: string,
  operation: O,
  call: object,
): Promise<Reply<DataOf<O>>> {
  if (!canAct()) throw new Problem(UNREACHABLE, '');
  return known<DataOf<O>>({ key: newKey(), what, operation, call: { body: {}, ...call } });
}

async function known<T>(asked: OpenAct): Promise<Reply<T>> {
  openAct.value = asked;
  await keepOpen(asked);
  try {
    const reply = await untilKnown<T>(asked);
    show(asked, reply.data);
    return reply;
  } finally {
    await keepOpen(null);
    openAct.value = undefined;
    isInDoubt.value = false;
  }
}

async function untilKnown<T>({ operation, call, key }: OpenAct): Promise<Reply<T>> {
  for (;;) {
    const used = await somebody();
    try {
      return await replyOf<T>(await attemptOnce(operation, { ...call, key }, used, within(WAIT_MS)));
    } catch (error) {
      const problem = asProblem(error);
      if (!isOpen(problem)) throw error;
      if (isOfPerson(problem)) signOut(used);
      else isInDoubt.value = true;
      await pause(Math.max(PAUSE_MS, problem.retryAfter * 1_000));
    }
  }
}

/** A refusal that says nothing of the act itself: it may have been done before. */
const isOfPerson = (problem: Problem): boolean =>
  endsToken(problem) || (isInDoubt.value && problem.code === 'FORBIDDEN');

const isOpen = (problem: Problem): boolean =>
  problem.code === UNREACHABLE ||
  problem.code === 'REQUEST_IN_PROGRESS' ||
  problem.status === 429 ||
  problem.status >= 500 ||
  isOfPerson(problem);

function signOut(used: string): void {
  if (person.value?.token === used) person.value = undefined;
}

/** The token of who works here; waits until somebody has signed in. */
function somebody(): Promise<string> {
  return new Promise((resolve) => {
    let end = () => {};
    end = person.subscribe((who) => {
      if (!who) return;
      resolve(who.token);
      queueMicrotask(() => end());
    });
  });
}

/** The answer may carry the record as it is now. */
function show({ operation }: OpenAct, data: unknown): void {
  heed(data);
  const row = data as { id?: number; order_number?: string; items?: unknown } | null;
  if (operation.includes('/pos/orders') && row?.order_number && row.items)
    learn({ kind: 'order', row: row as unknown as Row });
}

/** What an earlier life of this page asked for and did not hear of. */
export async function resumeAct(): Promise<void> {
  const left = await kept<OpenAct | null>(FACT);
  if (!left) return;
  isInDoubt.value = true;
  void known(left).catch(() => {});
}
