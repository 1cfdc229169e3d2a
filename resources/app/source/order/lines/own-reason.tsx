import type { Signal } from '@preact/signals';
import { t } from '../../text/text.ts';

/** As the API takes it. */
const MAX_LENGTH = 300;

/** A reason in one's own words, beside those that are tapped. */
export const OwnReason = ({ own }: { readonly own: Signal<string> }) => (
  <label class="note">
    {t('void.other')}
    <input
      value={own.value}
      dir="auto"
      maxLength={MAX_LENGTH}
      onInput={({ currentTarget }) => (own.value = currentTarget.value)}
    />
  </label>
);
