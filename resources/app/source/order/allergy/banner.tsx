import { Icon } from '../../../../web/parts/icon.tsx';
import { listOf } from '../../../../web/text/speech.ts';
import { t } from '../../text/text.ts';
import type { Place } from '../floor/places.ts';
import { allergenName, allergiesAt } from './allergy.ts';

/** Above the dishes of an order however far they are scrolled, apart from every other note. */
export function AllergyBanner({ place }: { readonly place: Place }) {
  const all = allergiesAt(place);
  if (all.length === 0) return null;
  return (
    <div class="allergy-banners">
      {all.map(({ seat, allergens }) => (
        <p key={String(seat)} class="allergy-banner">
          <Icon name="warning" />
          <span>
            <strong>{seat === null ? t('allergy.table') : t('allergy.seat', { n: seat })}</strong>{' '}
            <span dir="auto">{listOf(allergens.map(allergenName))}</span>
          </span>
        </p>
      ))}
    </div>
  );
}
