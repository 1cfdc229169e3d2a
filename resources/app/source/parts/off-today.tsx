import { useSignal } from '@preact/signals';
import { newKey } from '../../../web/api/key.ts';
import { added } from '../../../web/outbox/rules.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';
import { device } from '../work/device.ts';
import { dishes, inMenuOrder, nameOf } from '../work/menu.ts';
import { authorNow, edit } from '../work/queue.ts';
import { mayCall } from '../work/staff.ts';
import type { MenuItem } from '../work/types.ts';
import { FindField } from './find-field.tsx';
import { Sheet } from './sheet.tsx';

const CALL = 'PUT /pos/menu-items/{id}/availability';

/** Shown at once, and sent through the outbox. */
async function setAvailable(dish: MenuItem, is_available: boolean): Promise<void> {
  dishes.value = new Map(dishes.value).set(dish.id, { ...dish, is_available });
  const person = authorNow();
  const author = person.id === 0 ? { ...person, token: device.value?.token ?? '' } : person;
  const call = { operation: CALL, params: { id: dish.id }, body: { is_available } };
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
  const found = inMenuOrder.value.filter((dish) =>
    nameOf(dish).toLowerCase().includes(words.value.toLowerCase()),
  );
  const shown = [...found].sort((one, other) => Number(one.is_available) - Number(other.is_available));
  const may = mayCall(CALL);
  return (
    <Sheet title={t('nav.off')} lead={t(may ? 'off.lead' : 'off.may_not')} onClose={onClose}>
      <FindField words={words} says={t('pad.find')} />
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
