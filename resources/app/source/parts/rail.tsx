import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../../../web/parts/icon.tsx';
import { type TextKey, t } from '../text/text.ts';

export interface RailItem<V extends string> {
  readonly view: V;
  readonly icon: IconName;
  readonly text: TextKey;
  /** What stands in the text. */
  readonly parts?: () => Readonly<Record<string, string>>;
  /** How much waits there. */
  readonly count?: () => number;
}

interface RailProps<V extends string> {
  readonly items: readonly RailItem<V>[];
  readonly current: V | undefined;
  readonly onChoose: (view: V) => void;
  readonly children?: ComponentChildren;
}

/** The screens of a role: below on a phone, at the side elsewhere. */
export const Rail = <V extends string>({ items, current, onChoose, children }: RailProps<V>) => (
  <nav class="rail" aria-label={t('nav.main')}>
    {items.map(({ view, icon, text, parts, count }) => (
      <button
        type="button"
        key={view}
        aria-current={current === view ? 'page' : undefined}
        onClick={() => onChoose(view)}
      >
        <Icon name={icon} />
        {t(text, parts?.())}
        {count && count() > 0 && <bdi class={`count is-${view}`}>{count()}</bdi>}
      </button>
    ))}
    {children}
  </nav>
);
