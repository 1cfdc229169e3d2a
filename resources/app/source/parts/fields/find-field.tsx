import type { Signal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';

interface FindFieldProps {
  readonly words: Signal<string>;
  /** Such as `Find a dish`; it stands in the empty field. */
  readonly says: string;
}

/** The words a list is narrowed by. */
export const FindField = ({ words, says }: FindFieldProps) => (
  <label class="find">
    <Icon name="search" />
    <input
      type="search"
      placeholder={says}
      aria-label={says}
      value={words.value}
      onInput={({ currentTarget }) => (words.value = currentTarget.value)}
    />
  </label>
);
