import { signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from '../../../../web/parts/icon.tsx';
import { Modal } from '../../../../web/parts/modal.tsx';
import { titleOf } from '../../order/floor/places.ts';
import { type TextKey, t } from '../../text/text.ts';
import type { Order } from '../../work/types.ts';
import { SplitAmounts } from './split-amounts.tsx';
import { SplitDishes } from './split-dishes.tsx';

type Way = 'dish' | 'seat' | 'equal' | 'amount';

const ways: readonly { readonly way: Way; readonly icon: IconName; readonly text: TextKey }[] = [
  { way: 'dish', icon: 'eating', text: 'split.by_dish' },
  { way: 'seat', icon: 'seat', text: 'split.by_seat' },
  { way: 'equal', icon: 'people', text: 'split.equal' },
  { way: 'amount', icon: 'cash', text: 'split.by_amount' },
];

/** As bills were split here the last time. */
const way = signal<Way>('dish');

/** Local until it is confirmed: closing it has changed nothing. */
export function SplitSheet({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const heading = useId();
  return (
    <Modal shape="sheet split" heading={heading} onClose={onClose}>
      <header>
        <h2 id={heading}>{t('split.title', { place: titleOf(order) })}</h2>
        <fieldset class="chips" aria-label={t('split.how')}>
          {ways.map(({ way: one, icon, text }) => (
            <button
              type="button"
              key={one}
              class="chip"
              aria-pressed={way.value === one}
              onClick={() => (way.value = one)}
            >
              <Icon name={icon} />
              {t(text)}
            </button>
          ))}
        </fieldset>
        <button type="button" class="plain square" onClick={onClose} aria-label={t('action.close')}>
          <Icon name="close" />
        </button>
      </header>
      {way.value === 'dish' || way.value === 'seat' ? (
        <SplitDishes key={way.value} order={order} bySeat={way.value === 'seat'} onClose={onClose} />
      ) : (
        <SplitAmounts key={way.value} order={order} isTyped={way.value === 'amount'} onClose={onClose} />
      )}
    </Modal>
  );
}
