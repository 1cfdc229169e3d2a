import { signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { newKey } from '../../../web/api/key.ts';
import { found } from '../../../web/menu/find.ts';
import type { QueuedCall } from '../../../web/outbox/entry.ts';
import { added } from '../../../web/outbox/rules.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { AVAILABILITY, inMenuOrder, nameOf } from '../work/menu.ts';
import { authorNow, edit } from '../work/queue.ts';
import { ask } from '../work/server/api.ts';
import { mayCall, person } from '../work/staff.ts';
import type { MenuItem } from '../work/types.ts';
import { FindField } from './fields/find-field.tsx';
import { Sheet } from './sheet.tsx';

/** Whether the branch lets its waiters say so; undefined until it is known: then the server decides. */
const waitersMay = signal<boolean | undefined>(undefined);

async function readWhetherWaitersMay(): Promise<void> {
  const { data: branch } = await ask('GET /branches/current');
  if (!branch) return;
  const call = { params: { id: branch.id } };
  const { data } = await ask('GET /branches/{id}/settings', call);
  waitersMay.value = data.waiters_may_86;
}

/** Shown as soon as it is kept, and sent through the outbox. */
async function setAvailable(dish: MenuItem, is_available: boolean): Promise<void> {
  const author = authorNow();
  const call: QueuedCall = { operation: AVAILABILITY, params: { id: dish.id }, body: { is_available } };
  const lane = `dish:${dish.id}`;
  const place = nameOf(dish);
  await edit(
    added(() => ({ key: newKey(), author, call, lane, dependsOn: null, at: Date.now(), place, lines: [] })),
  );
}

/** What cannot be had today: a dish, then "Until tomorrow". */
export function OffToday({ onClose }: { readonly onClose: () => void }) {
  const chosen = useSignal<number | undefined>(undefined);
  const words = useSignal('');
  // What is out comes first, as of opening the sheet: a tap moves no row.
  const first = useRef(
    new Set(inMenuOrder.peek().flatMap(({ id, is_available }) => (is_available ? [] : [id]))),
  );
  const those = found(inMenuOrder.value, words.value, (dish) => [nameOf(dish), dish.name, dish.sku ?? '']);
  const isFirst = ({ id }: MenuItem): number => Number(first.current.has(id));
  const isWaiter = person.value?.role === 'waiter';
  useEffect(() => {
    if (isWaiter) void readWhetherWaitersMay().catch(() => {});
  }, [isWaiter]);
  const may = mayCall(AVAILABILITY) && !(isWaiter && waitersMay.value === false);
  const shown = may
    ? those.sort((one, other) => isFirst(other) - isFirst(one))
    : those.filter(({ is_available }) => !is_available);
  return (
    <Sheet title={t('nav.off')} lead={t(may ? 'off.lead' : 'off.may_not')} onClose={onClose}>
      {may ? (
        <FindField words={words} says={t('pad.find')} />
      ) : (
        shown.length === 0 && <p class="hint">{t('off.none')}</p>
      )}
      <ul class="off-list">
        {shown.map((dish) => (
          <li key={dish.id} class={dish.is_available ? '' : 'is-off'}>
            <button
              type="button"
              class="tile"
              disabled={!may}
              aria-expanded={chosen.value === dish.id}
              onClick={() => (chosen.value = chosen.value === dish.id ? undefined : dish.id)}
            >
              {!dish.is_available && <Icon name="off" />}
              <span dir="auto">{nameOf(dish)}</span>
            </button>
            {chosen.value === dish.id && (
              <button
                type="button"
                class={dish.is_available ? 'button is-bad' : 'button is-act'}
                onClick={() => {
                  void setAvailable(dish, !dish.is_available);
                  chosen.value = undefined;
                }}
              >
                {t(dish.is_available ? 'off.until' : 'off.back')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
