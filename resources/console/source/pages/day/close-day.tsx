import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { openKotStatuses, openOrderStatuses } from '../../../../../server/core/statuses.ts';
import { money } from '../../../../web/format/format.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { listOf } from '../../../../web/text/speech.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import type { DayFigures, Kot, ListedOrder } from '../../api/types.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { Icon } from '../../shell/icon.tsx';
import { attempt } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';
import { placeOf } from '../orders/order-words.ts';

export const CLOSE = 'POST /pos/reports/z';
const SHOWN = 6;

/** What is still open of a day, before somebody closes it for good; as on the register. */
export function CloseDay({ onClose }: { readonly onClose: () => void }) {
  const isBusy = useSignal(false);
  const orders = useResource('GET /pos/orders', {
    query: { status: openOrderStatuses, limit: 200 },
    topics: ['order'],
  });
  const kots = useResource('GET /pos/kots', {
    query: { status: openKotStatuses, limit: 200 },
    topics: ['kot', 'order'],
  });
  const day = useResource('GET /pos/reports/x', { topics: ['order', 'shift'] });
  // The page reads the figures at most every ten seconds: this decision needs those of now.
  useEffect(() => void day.refresh(), []);
  const close = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    const isDone = await attempt(() => request(CLOSE, { body: {} }), t('day.z_done'));
    isBusy.value = false;
    changed('shift', 'order', 'day');
    if (isDone) onClose();
  };
  return (
    <Dialog title={t('day.z_title')} onClose={onClose}>
      <div class="dialog-text">
        <p>{t('day.z_text')}</p>
        <ul class="states open-ends">
          <Loaded of={orders}>{(all) => <OpenBills orders={all} />}</Loaded>
          <Loaded of={kots}>{(all) => <OpenTickets kots={all} />}</Loaded>
          <Loaded of={day}>{({ figures }) => <Drawers day={figures} />}</Loaded>
        </ul>
      </div>
      <footer>
        <button type="button" onClick={onClose}>
          {t('day.keep_open')}
        </button>
        <button type="button" class="primary" aria-disabled={isBusy.value} onClick={() => void close()}>
          {isBusy.value ? t('state.working') : t('day.z_title')}
        </button>
      </footer>
    </Dialog>
  );
}

interface EndProps {
  readonly isOpen: boolean;
  readonly words: string;
  readonly names: readonly string[];
}

const End = ({ isOpen, words, names }: EndProps) => (
  <li class={isOpen ? 'is-open' : undefined}>
    <Icon name={isOpen ? 'alert' : 'check'} />
    <span>
      <strong>{words}</strong>
      {names.length > 0 && <small dir="auto">{someOf(names)}</small>}
    </span>
  </li>
);

/** The first few, and how many there are besides. */
const someOf = (names: readonly string[]): string =>
  names.length > SHOWN ? `${listOf(names.slice(0, SHOWN))} +${names.length - SHOWN}` : listOf(names);

function OpenBills({ orders }: { readonly orders: readonly ListedOrder[] }) {
  const names = orders.map((order) => `${placeOf(order)} #${order.token_number} ${money(order.balance_due)}`);
  const amount = money(addUp(orders.map(({ balance_due }) => balance_due)));
  const words =
    orders.length === 0 ? t('day.no_bills') : t('day.open_bills', { count: orders.length, amount });
  return <End isOpen={orders.length > 0} words={words} names={names} />;
}

function OpenTickets({ kots }: { readonly kots: readonly Kot[] }) {
  const waiting = kots.filter(({ type }) => type !== 'void');
  const names = waiting.map(({ table_name, token_number }) => table_name ?? `#${token_number}`);
  const words = waiting.length === 0 ? t('day.no_tickets') : t('day.tickets', { count: waiting.length });
  return <End isOpen={waiting.length > 0} words={words} names={[...new Set(names)]} />;
}

/** Drawers that nobody counted, cash that was taken without a shift, and those that were over or short. */
function Drawers({ day: { drawers } }: { readonly day: DayFigures }) {
  const open = drawers.filter(
    ({ status, counted_cash, expected_cash }) =>
      counted_cash === null && (status === 'open' || expected_cash !== 0),
  );
  const off = drawers.filter(({ difference }) => difference !== null && difference !== 0);
  const names = [
    ...open.map(
      ({ user_name, expected_cash }) => `${user_name ?? t('day.without_shift')} ${money(expected_cash)}`,
    ),
    ...off.map(({ user_name, difference }) => `${user_name ?? ''} ${money(difference ?? 0)}`),
  ];
  const calm = drawers.length === 0 ? t('day.no_shift') : t('day.no_drawers');
  const words = names.length === 0 ? calm : t('day.drawers', { open: open.length, off: off.length });
  return <End isOpen={names.length > 0} words={words} names={names} />;
}
