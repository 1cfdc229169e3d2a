import { Icon } from '../../../web/parts/icon.tsx';
import { later } from '../parts/later.tsx';
import { since } from '../parts/words.ts';
import { t } from '../text/text.ts';
import type { GuestOrder } from '../work/types.ts';
import { lookedAt } from './next.ts';

const dishesIn = ({ items }: GuestOrder): number => items.reduce((sum, { quantity }) => sum + quantity, 0);

export const GuestCard = ({ order }: { readonly order: GuestOrder }) => (
  <article class="need-card is-info">
    <Icon name="tablet" />
    <div>
      <h3>{t('guests.title', { place: order.table_name ?? '' })}</h3>
      <p>
        {t('guests.wait', { n: dishesIn(order) })} · {since(order.created_at, 'call.ago', 'call.now')}
      </p>
    </div>
    <button type="button" class="button" onClick={() => (lookedAt.value = order.id)}>
      {t('guests.look')}
    </button>
  </article>
);

const Sheet = later(async () => (await import('./guests-sheet.tsx')).GuestsSheet);

/** Once in the frame of who takes orders. */
export const GuestsSheet = () => (lookedAt.value === undefined ? null : <Sheet />);
