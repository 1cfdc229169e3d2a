import type { Signal } from '@preact/signals';
import { Icon } from '../../../web/parts/icon.tsx';
import { t } from '../text/text.ts';

export function FindDish({ words }: { readonly words: Signal<string> }) {
  return (
    <label class="find">
      <Icon name="search" />
      <input
        type="search"
        placeholder={t('pad.find')}
        aria-label={t('pad.find')}
        value={words.value}
        onInput={({ currentTarget }) => (words.value = currentTarget.value)}
      />
    </label>
  );
}
