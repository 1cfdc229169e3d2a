import { signal } from '@preact/signals';
import type { BodyOf, DataOf } from '../../../../client/client.ts';
import { newKey } from '../../../../web/api/key.ts';
import { pause } from '../../../../web/api/pause.ts';
import { asProblem, type Problem } from '../../../../web/api/problem.ts';
import { keepSetting, setting } from '../../../../web/stored-text.ts';
import { ask } from '../../work/server/api.ts';

export type KioskOrder = DataOf<'POST /kiosk/orders'>;

interface Pending {
  readonly key: string;
  readonly body: BodyOf<'POST /kiosk/orders'>;
  /** Otherwise the guest said that the till takes the money. */
  readonly isPaidByCode: boolean;
}

const KEPT = 'galley.kiosk.order';

/**
 * Stored before it is sent (if this browser stores anything), so that a reloaded page asks with the same key what
 * became of it.
 */
function kept(): Pending | undefined {
  return JSON.parse(setting(KEPT) ?? 'null') ?? undefined;
}

/** An order is on its way since then; undefined: none is. */
export const sendingSince = signal<number | undefined>(undefined);
export const placed = signal<KioskOrder | undefined>(undefined);

/** Statuses that leave the outcome unknown: no answer, or the server asks to wait. */
const isOpen = ({ status, code }: Problem): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'REQUEST_IN_PROGRESS';

const WAITS_MS = [500, 1_000, 2_000, 4_000];

let isGivenUp = false;

/** Repeats the call with one key and body until the outcome is known. Throws the Problem of a refusal. */
async function untilAnswered({ key, body, isPaidByCode }: Pending): Promise<KioskOrder | undefined> {
  for (let attempt = 0; !isGivenUp; attempt++) {
    try {
      const { data } = await ask('POST /kiosk/orders', { body, key });
      return isPaidByCode ? data : { ...data, payment_qr: null };
    } catch (error) {
      const problem = asProblem(error);
      if (!isOpen(problem)) throw problem;
      await pause(Math.max(WAITS_MS[Math.min(attempt, 3)] ?? 0, problem.retryAfter * 1_000));
    }
  }
  return undefined;
}

async function send(pending: Pending): Promise<void> {
  isGivenUp = false;
  sendingSince.value = performance.now();
  keepSetting(KEPT, JSON.stringify(pending));
  try {
    placed.value = await untilAnswered(pending);
  } finally {
    keepSetting(KEPT, undefined);
    sendingSince.value = undefined;
  }
}

/** A second tap does not send a second order. */
export async function sendOrder(body: Pending['body'], isPaidByCode: boolean): Promise<void> {
  if (sendingSince.value !== undefined) return;
  await send({ key: newKey(), body, isPaidByCode });
}

/** Continues a call that was being sent when the page ended; true if there was one. */
export async function sendKept(): Promise<boolean> {
  const pending = kept();
  if (!pending || sendingSince.value !== undefined) return false;
  await send(pending);
  return true;
}

/** The guest went to the counter with it. */
export function giveUp(): void {
  isGivenUp = true;
}
