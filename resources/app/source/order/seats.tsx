import { useSignal } from '@preact/signals';
import { Icon } from '../../../web/parts/icon.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { orderOf, type Place } from './floor/places.ts';
import { seat } from './next.ts';
import { openingOf } from './start/opening.ts';

/** Where nobody said how many guests there are. */
const SEATS = 8;

/** The seats of a place: one a guest, and the one that is chosen. */
export function seatsAt(place: Place, chosen: number | null): number[] {
  const covers = orderOf(place)?.covers || openingOf(place.lane).covers || SEATS;
  return Array.from({ length: Math.max(covers, chosen ?? 0) }, (_, at) => at + 1);
}

/** For whom the next dishes are. */
export function SeatChip({ place }: { readonly place: Place }) {
  const isOpen = useSignal(false);
  const choose = (next: number | null) => () => {
    seat.value = next;
    isOpen.value = false;
  };
  return (
    <>
      <button
        type="button"
        class="chip"
        aria-pressed={seat.value !== null}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="seat" />
        <span>{seat.value === null ? t('pad.seat') : t('pad.seat_n', { n: seat.value })}</span>
      </button>
      {isOpen.value && (
        <Sheet title={t('pad.seat')} lead={t('pad.seat_lead')} onClose={() => (isOpen.value = false)}>
          <div class="times-pad">
            {seatsAt(place, seat.value).map((n) => (
              <button
                type="button"
                key={n}
                class="button"
                aria-pressed={seat.value === n}
                onClick={choose(n)}
              >
                {n}
              </button>
            ))}
          </div>
          <button type="button" class="button" disabled={seat.value === null} onClick={choose(null)}>
            {t('allergy.whole')}
          </button>
        </Sheet>
      )}
    </>
  );
}
