import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Icon } from '../../../../web/parts/icon.tsx';
import { later } from '../../parts/later.tsx';
import { t } from '../../text/text.ts';
import { openAs } from '../draft/drafting.ts';
import { guestOf, orderOf, type Place } from '../floor/places.ts';
import { saleAt } from '../price.ts';
import { openingOf } from './opening.ts';
import { orderTypes } from './order-types.ts';
import { incomplete } from './to-deliver.ts';

const StartSheet = later(async () => (await import('./start-sheet.tsx')).StartSheet);

/** The counter's usual types on one tap each; the sheet has the rest, and the guest. */
const onOneTap = ['dine_in', 'takeaway'];

/** Of an order without a table: how it is served, and for whom. */
export function StartChips({ place }: { readonly place: Place }) {
  const isOpen = useSignal(false);
  const order = orderOf(place);
  const opening = openingOf(place.lane);
  const isIncomplete = incomplete.value === place.lane;
  useEffect(() => {
    if (isIncomplete) isOpen.value = true;
  }, [isIncomplete]);
  if (place.tableId !== null) return null;
  const typeId = saleAt(place).typeId;
  const close = () => {
    isOpen.value = false;
    incomplete.value = undefined;
  };
  const shown = orderTypes.value.filter(
    ({ slug, id, requires_table }) => id === typeId || (onOneTap.includes(slug) && !requires_table),
  );
  const name = order ? guestOf(order) : (opening.customer?.name ?? opening.guest_name);
  return (
    <div class="chips start-chips">
      {!order &&
        shown.map(({ id, name: type }) => (
          <button
            type="button"
            key={id}
            class="chip"
            aria-pressed={typeId === id}
            onClick={() => void openAs(place, { order_type_id: id })}
          >
            <span dir="auto">{type}</span>
          </button>
        ))}
      <button type="button" class="chip" aria-pressed={Boolean(name)} onClick={() => (isOpen.value = true)}>
        <Icon name="person" />
        <span dir="auto">{name || t('start.guest')}</span>
      </button>
      {isOpen.value && <StartSheet place={place} onClose={close} />}
    </div>
  );
}
