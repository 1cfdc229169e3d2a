import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../web/format/format.ts';
import { addUp, times } from '../../../web/format/minor.ts';
import { draftOf } from '../../../web/outbox/drafts.ts';
import { dishesOf, type Entry } from '../../../web/outbox/entry.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { later } from '../parts/later.tsx';
import { guests } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { entries } from '../work/queue.ts';
import type { Order, OrderLine } from '../work/types.ts';
import { printBill } from './acts.ts';
import { sendDraft } from './draft/send.ts';
import { UndoSend } from './draft/undo-send.tsx';
import { OrderFacts } from './facts.tsx';
import { Fire } from './fire.tsx';
import { linesOf, orderOf, type Place, refusedAt, waitingFor } from './floor/places.ts';
import { Bills } from './lines/bills.tsx';
import { isShown } from './lines/lines.ts';
import { OrderLines } from './lines/order-lines.tsx';
import { RefusedBar } from './lines/refused-lines.tsx';
import { isOrderShown } from './next.ts';
import { SendPending } from './send-pending.tsx';
import { CoversChips } from './start/covers-chips.tsx';
import { StartChips } from './start/start-chips.tsx';

const TableSheet = later(async () => (await import('./floor/table-sheet.tsx')).TableSheet);

const sumOf = (entry: Entry | undefined): number =>
  addUp((entry?.lines ?? []).map(({ price, quantity }) => times(price, quantity)));

/** Totals are the server's; with lines it does not have yet there is only what they come to so far. */
function amountOf(order: Order | undefined, own: readonly (Entry | undefined)[]) {
  const extra = addUp(own.map(sumOf));
  if (order && extra === 0) return { label: t('pad.total'), amount: order.total };
  const lines = (order?.items ?? []).filter(isShown).map(({ line_total }) => line_total);
  return { label: t('pad.so_far'), amount: addUp([...lines, extra]) };
}

export function OrderPanel({ place, onHide }: { readonly place: Place; readonly onHide: () => void }) {
  const isTableShown = useSignal(false);
  const order = orderOf(place);
  return (
    <section class="order" aria-label={t('pad.order')}>
      <header>
        <button type="button" class="plain square phone-only" aria-label={t('pad.back')} onClick={onHide}>
          <Icon name="back" mirrored />
        </button>
        {/* On a phone it is the page. */}
        {isOrderShown.value && <h1 class="unseen">{place.title}</h1>}
        <h2 dir="auto">{place.title}</h2>
        {order && order.covers > 0 && <span class="badge">{guests(order.covers)}</span>}
        <button
          type="button"
          class="plain square"
          aria-label={t('table.more')}
          onClick={() => (isTableShown.value = true)}
        >
          <Icon name="more" />
        </button>
        {order && <OrderFacts order={order} />}
        <Bills place={place} />
        <StartChips place={place} />
        <CoversChips place={place} />
      </header>
      <OrderLines place={place} order={order} />
      <Foot place={place} order={order} />
      {isTableShown.value && <TableSheet place={place} onClose={() => (isTableShown.value = false)} />}
    </section>
  );
}

function Foot({ place, order }: { readonly place: Place; readonly order: Order | undefined }) {
  return (
    <footer>
      {order && <Fire key={order.id} place={place} order={order} />}
      {order && <SendPending order={order} />}
      {order && (
        <button type="button" class="button" onClick={() => void printBill(order)}>
          <Icon name="orders" />
          {t('order.bill')}
        </button>
      )}
    </footer>
  );
}

const piecesOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What there is and what it comes to, with the one big act of this screen. */
export function SendBar({ place, onShow }: { readonly place: Place; readonly onShow: () => void }) {
  const order = orderOf(place);
  const draft = draftOf(entries.value, place.lane);
  const onTheWay = waitingFor(place.lane);
  const { label, amount } = amountOf(order, [draft, ...onTheWay]);
  const there = (order ? linesOf(order) : []).filter(isShown);
  const inKitchen = there.filter(({ status }) => status === 'sent' || status === 'in_kitchen');
  const fresh = draft ? dishesOf(draft) : 0;
  const send = async () => {
    await sendDraft(place);
    navigator.vibrate?.(30);
  };
  return (
    <div class="send-bar">
      {!isOrderShown.value && <RefusedBar entries={refusedAt(place)} onShow={onShow} />}
      <p>
        <span class="phone-only">
          {t('pad.dishes', { n: piecesOf(there) + fresh, k: piecesOf(inKitchen) })}
        </span>
        <span class="wide-only">{label}</span>
        <bdi>{shortMoney(amount)}</bdi>
      </p>
      <button type="button" class="button square phone-only" aria-label={t('pad.order')} onClick={onShow}>
        <Icon name="orders" />
      </button>
      <UndoSend place={place} />
      <button type="button" class="button is-act is-send" disabled={fresh === 0} onClick={() => void send()}>
        <Icon name="send" mirrored />
        {fresh === 0 ? t('pad.nothing_new') : t('pad.send', { n: fresh })}
      </button>
    </div>
  );
}
