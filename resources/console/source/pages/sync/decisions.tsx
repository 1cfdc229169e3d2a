import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Resource } from '../../api/resource.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { t } from '../../text/text.ts';

interface DecisionsProps<S extends string, T> {
  readonly title: string;
  readonly empty: string;
  readonly status: Signal<S>;
  readonly states: readonly { readonly value: S; readonly label: string }[];
  readonly of: Resource<readonly T[]>;
  readonly card: (one: T) => ComponentChildren;
}

/** What waits for a person, or what one decided: a card each. */
export const Decisions = <S extends string, T extends { readonly id: number }>(
  props: DecisionsProps<S, T>,
) => {
  const { title, empty, status, states, of, card } = props;
  return (
    <section class="section">
      <header>
        <h2>{title}</h2>
      </header>
      <Tabs
        label={t('queue.show')}
        value={status.value}
        options={states}
        onChange={(next) => {
          status.value = next;
        }}
      />
      <Loaded of={of}>
        {(all) =>
          all.length === 0 ? (
            <p class="calm-text">{empty}</p>
          ) : (
            <ul class="conflicts">
              {all.map((one) => (
                <li key={one.id}>{card(one)}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};
