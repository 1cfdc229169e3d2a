import type { Entry } from '../../../../web/outbox/entry.ts';
import { refusedDishes } from '../../../../web/outbox/entry.ts';
import { dropped } from '../../../../web/outbox/rules.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { listOf } from '../../../../web/text/speech.ts';
import { isRepriced, reasonOf, sendAgain } from '../../parts/refused.ts';
import { t } from '../../text/text.ts';
import { dishes } from '../../work/menu.ts';
import { edit } from '../../work/queue.ts';
import { category, isOrderShown, words } from '../next.ts';

interface RefusedProps {
  readonly entries: readonly Entry[];
}

/** What the server did not take stays where it was tapped, with what can be done about it. */
export const RefusedLines = ({ entries }: RefusedProps) => (
  <>
    {entries.map((entry) => (
      <section key={entry.key} class="own is-refused" role="alert">
        <h3>{t('refused.title')}</h3>
        <ul>
          {entry.lines.map(({ name, quantity, extras, note }, at) => (
            <li key={at} class="order-line">
              <div class="plain">
                <bdi class="quantity">{quantity}×</bdi>
                <span class="what">
                  <strong dir="auto">{name}</strong>
                  <small dir="auto">{[...extras, note].filter(Boolean).join(' · ')}</small>
                </span>
              </div>
            </li>
          ))}
        </ul>
        <p class="why">
          <Icon name="off" /> {reasonOf(entry)}
        </p>
        <Acts entry={entry} />
      </section>
    ))}
  </>
);

function Acts({ entry }: { readonly entry: Entry }) {
  const isGone = entry.refusal?.code === 'ITEM_UNAVAILABLE';
  const another = () => {
    const [first] = (entry.call.body?.items ?? []) as { readonly menu_item_id: number }[];
    isOrderShown.value = false;
    category.value = dishes.peek().get(first?.menu_item_id ?? 0)?.category_id ?? null;
    words.value = '';
    void edit(dropped(entry.key));
  };
  return (
    <div class="acts">
      {isGone ? (
        <button type="button" class="button is-act" onClick={another}>
          <Icon name="retry" />
          {t('refused.another')}
        </button>
      ) : (
        <button type="button" class="button is-act" onClick={() => void sendAgain(entry)}>
          <Icon name="send" mirrored />
          {t(isRepriced(entry) ? 'needs.at_new_price' : 'needs.again')}
        </button>
      )}
      <button type="button" class="button" onClick={() => void edit(dropped(entry.key))}>
        <Icon name="bin" />
        {t('order.take_off')}
      </button>
    </div>
  );
}

interface BarProps {
  readonly entries: readonly Entry[];
  readonly onShow: () => void;
}

/** On a phone the order is behind the dishes: what was not taken of it is said above the button that sent it. */
export function RefusedBar({ entries, onShow }: BarProps) {
  if (entries.length === 0) return null;
  const names = listOf(entries.flatMap(({ lines }) => lines.map(({ name }) => name)));
  return (
    <button type="button" class="refused-bar phone-only" onClick={onShow}>
      <Icon name="alert" />
      <span dir="auto">{t('refused.bar', { n: refusedDishes(entries), names })}</span>
    </button>
  );
}
