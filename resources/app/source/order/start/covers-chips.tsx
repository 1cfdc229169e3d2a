import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { orderOf, type Place } from '../floor/places.ts';
import { openingOf, setOpening } from './opening.ts';

const MOST = 8;

/** How many sit down at a table that is just being opened: one tap; more of them in the table's sheet. */
export function CoversChips({ place }: { readonly place: Place }) {
  if (place.tableId === null || orderOf(place)) return null;
  const covers = openingOf(place.lane).covers;
  return (
    <fieldset class="chips covers-chips" aria-label={t('table.covers')}>
      <Icon name="people" />
      {Array.from({ length: MOST }, (_, at) => at + 1).map((n) => (
        <button
          type="button"
          key={n}
          class="chip"
          aria-pressed={covers === n}
          onClick={() => setOpening(place.lane, { covers: n })}
        >
          {n}
        </button>
      ))}
    </fieldset>
  );
}
