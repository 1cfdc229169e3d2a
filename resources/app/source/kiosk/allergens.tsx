import { SheetOf } from '../../../web/parts/sheet.tsx';
import { listOf } from '../../../web/text/speech.ts';
import { say, sayOr } from '../text/guests.ts';
import { isMostOrdered, type KioskItem, shelves } from './restaurant.ts';

/** As the restaurant wrote it where there is no word for it. */
export const allergensOf = ({ allergens }: KioskItem): string =>
  listOf(allergens.map((one) => sayOr(`allergen.${one.toLowerCase()}`, one)));

/** What every dish contains, as the kitchen has written it down. */
export function Allergens({ onClose }: { readonly onClose: () => void }) {
  return (
    <SheetOf
      title={say('kiosk.allergens')}
      lead={say('kiosk.allergens_lead')}
      closing={say('kiosk.close')}
      onClose={onClose}
    >
      {shelves.value
        .filter((shelf) => !isMostOrdered(shelf))
        .map(({ id, name, dishes }) => (
          <details key={id} class="allergens" open>
            <summary dir="auto">{name ?? say('kiosk.other')}</summary>
            <dl>
              {dishes.map((dish) => (
                <div key={dish.id}>
                  <dt dir="auto">{dish.name}</dt>
                  <dd>{allergensOf(dish) || say('kiosk.allergens_none')}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
    </SheetOf>
  );
}
