import { useSignal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';
import { later } from '../../parts/later.tsx';
import { t } from '../../text/text.ts';
import type { Place } from '../floor/places.ts';
import { allergiesAt } from './allergy.ts';

const AllergySheet = later(async () => (await import('./allergy-sheet.tsx')).AllergySheet);

/** One tap from the dishes, on a phone too; it says how many are noted. */
export function AllergyChip({ place }: { readonly place: Place }) {
  const isOpen = useSignal(false);
  const n = allergiesAt(place).length;
  return (
    <>
      <button
        type="button"
        class={n > 0 ? 'chip is-bad' : 'chip'}
        aria-pressed={n > 0}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="warning" />
        <span class="unseen">{t('choose.allergy')}</span>
        {n > 0 && <bdi class="count">{n}</bdi>}
      </button>
      {isOpen.value && <AllergySheet place={place} onClose={() => (isOpen.value = false)} />}
    </>
  );
}
