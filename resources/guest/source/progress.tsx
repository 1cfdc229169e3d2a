import { computed } from '@preact/signals';
import { locale, shortMoney } from '../../web/format/format.ts';
import { Icon, type IconName } from '../../web/parts/icon.tsx';
import { SheetOf } from '../../web/parts/sheet.tsx';
import { listOf } from '../../web/text/speech.ts';
import type { OwnOrder } from './lines.ts';
import { isSlow } from './ordering.ts';
import { kept } from './stored-visit.ts';
import { type TextKey, t } from './text/text.ts';
import { session } from './visit.ts';

type Stand = 'waiting' | 'declined' | 'received' | 'preparing' | 'ready' | 'served' | 'cancelled';

const standOf = ({ status, progress }: OwnOrder): Stand =>
  status === 'accepted' ? (progress ?? 'received') : status;

const looks: Readonly<Record<Stand, { readonly icon: IconName; readonly tone: string }>> = {
  waiting: { icon: 'waiting', tone: 'is-warn' },
  declined: { icon: 'off', tone: 'is-bad' },
  received: { icon: 'check', tone: 'is-good' },
  preparing: { icon: 'cooking', tone: 'is-good' },
  ready: { icon: 'ready', tone: 'is-good' },
  served: { icon: 'eating', tone: 'is-quiet' },
  cancelled: { icon: 'off', tone: 'is-quiet' },
};

/** As the guest's own phone shows the time. */
const clock = computed(() => new Intl.DateTimeFormat(locale.value, { timeStyle: 'short' }));

const SHOWN = 2;
const isOpen = (order: OwnOrder): boolean => !['served', 'cancelled'].includes(standOf(order));

/** What is on its way, above the menu. */
export function Progress({ onAll }: { readonly onAll: () => void }) {
  const orders = session.value?.orders ?? [];
  const open = orders.filter(isOpen).slice(0, SHOWN);
  return (
    <div class="progress" role="status">
      <Sending />
      {open.map((order) => (
        <Card key={order.id} order={order} />
      ))}
      {orders.length > 0 && (
        <button type="button" class="plain" onClick={onAll}>
          {t('orders.see')} <bdi>({orders.length})</bdi>
        </button>
      )}
    </div>
  );
}

function Sending() {
  const { sending } = kept.value;
  if (!sending) return null;
  return (
    <article class="own is-warn">
      <Icon name="send" mirrored />
      <div>
        <h2>{t('sending.title')}</h2>
        <p>{listOf(sending.lines.map(({ name, item }) => `${item.quantity} ${name}`))}</p>
        {isSlow.value && <p>{t('sending.waits')}</p>}
      </div>
    </article>
  );
}

function Card({ order, isWhole }: { readonly order: OwnOrder; readonly isWhole?: boolean }) {
  const stand = standOf(order);
  const { icon, tone } = looks[stand];
  return (
    <article class={`own ${tone}`} data-stand={stand}>
      <Icon name={icon} />
      <div>
        <h2>{t(`orders.${stand}` satisfies TextKey)}</h2>
        <p>{listOf(order.items.map(({ name, quantity }) => `${quantity} ${name}`))}</p>
        {stand === 'declined' && <p dir="auto">{order.reason ?? t('orders.ask_waiter')}</p>}
        <small>
          {t('orders.at', { time: clock.value.format(new Date(order.created_at)) })}
          {isWhole && <bdi> · {shortMoney(order.total)}</bdi>}
        </small>
      </div>
    </article>
  );
}

export const OrdersSheet = ({ onClose }: { readonly onClose: () => void }) => (
  <SheetOf title={t('orders.title')} lead={t('cart.taxes')} closing={t('action.close')} onClose={onClose}>
    {session.value?.orders.map((order) => (
      <Card key={order.id} order={order} isWhole />
    ))}
  </SheetOf>
);
