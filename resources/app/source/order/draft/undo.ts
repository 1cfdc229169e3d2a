import { signal } from '@preact/signals';
import { asProblem, UNREACHABLE } from '../../../../web/api/problem.ts';
import { type DraftLine, linesOfDraft } from '../../../../web/outbox/drafts.ts';
import { isWaiting, type NewEntry } from '../../../../web/outbox/entry.ts';
import { say } from '../../parts/notices/notice.ts';
import { t } from '../../text/text.ts';
import { act } from '../../work/act.ts';
import { answerOf, entries } from '../../work/queue.ts';
import type { Place } from '../floor/places.ts';
import { draftAgain, takeBack } from './drafting.ts';

interface Send {
  readonly key: string;
  readonly place: Place;
  readonly lines: readonly DraftLine[];
}

/** What was sent from here last, as long as it can be taken back. */
export const lastSend = signal<Send | undefined>(undefined);

/** The server allows twice as long, for a slow network. */
const UNDO_MS = 5_000;

let due: ReturnType<typeof setTimeout> | undefined;

export function offerUndo(place: Place, entry: NewEntry): void {
  lastSend.value = { key: entry.key, place, lines: linesOfDraft(entry) };
  clearTimeout(due);
  due = setTimeout(() => {
    lastSend.value = undefined;
  }, UNDO_MS);
}

/**
 * Sends at once and offers to undo, because a tablet that is put away would keep a delayed order. What left this
 * device is voided by the server; the dishes become unsent again either way.
 */
export async function undoSend(): Promise<void> {
  const send = lastSend.peek();
  if (!send) return;
  lastSend.value = undefined;
  const { key, place, lines } = send;
  if (await takeBack(place, key, lines)) return;
  await answered(key);
  try {
    if (await isUndone(key)) await draftAgain(place, lines);
    else say(t('undo.late'));
  } catch (error) {
    const { code, message } = asProblem(error);
    say(code === UNREACHABLE ? t('act.needs_server') : code === 'UNDO_TOO_LATE' ? t('undo.late') : message);
  }
}

async function isUndone(key: string): Promise<boolean> {
  const sent = answerOf(key);
  if (!sent) return false;
  const call = { params: { id: sent.orderId }, body: { kot_id: sent.kotId, reason: t('undo.reason') } };
  await act(t('undo.act'), 'POST /pos/orders/{id}/undo-send', call);
  return true;
}

/** Whether the server did it; false: it refused, or has not answered yet. */
export async function isDone(key: string): Promise<boolean> {
  await answered(key);
  return !entries.peek().some((entry) => entry.key === key);
}

/** Until the server has answered, or the time to undo is over. */
function answered(key: string): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => end(), UNDO_MS);
    const stop = entries.subscribe((all) => {
      if (!all.some((entry) => entry.key === key && isWaiting(entry))) queueMicrotask(() => end());
    });
    function end(): void {
      clearTimeout(late);
      stop();
      resolve();
    }
  });
}
