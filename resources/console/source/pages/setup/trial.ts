import { signal } from '@preact/signals';
import { asProblem, UNREACHABLE } from '../../../../web/api/problem.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { t } from '../../text/text.ts';

const KEY = 'galley.trial';

const kept = localStorage.getItem(KEY);

/** The trial order that is not off the books yet; known over a reload. */
export const trialOrder = signal<number | undefined>(kept === null ? undefined : Number(kept));

export function beginTrial(id: number): void {
  localStorage.setItem(KEY, String(id));
  trialOrder.value = id;
}

/** A trial is no sale: it is cancelled by its button, and by leaving it too. */
export async function endTrial(): Promise<void> {
  const id = trialOrder.value;
  if (id === undefined) return;
  const call = { params: { id }, body: { reason: t('trial.note') } };
  await request('POST /pos/orders/{id}/cancel', call).catch((error) => {
    // Refused: it is cancelled already, by an attempt whose answer was lost.
    if (asProblem(error).code === UNREACHABLE) throw error;
  });
  localStorage.removeItem(KEY);
  trialOrder.value = undefined;
  changed('order');
}
