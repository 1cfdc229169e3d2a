import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { grouped } from '../../../web/data/grouped.ts';
import { shortMoney } from '../../../web/format/format.ts';
import { addUp, times } from '../../../web/format/minor.ts';
import { countOfLine } from '../../../web/menu/names.ts';
import { draftOf } from '../../../web/outbox/drafts.ts';
import { dishesOf, type Entry } from '../../../web/outbox/entry.ts';
import { Icon } from '../../../web/parts/icon.tsx';
import { said } from '../parts/notices/notice.ts';
import { guests, shortTime } from '../parts/words.ts';
import { t } from '../text/text.ts';
import { dishes, extrasOf, nameOfLine } from '../work/menu.ts';
import { entries } from '../work/queue.ts';
import { known } from '../work/rows.ts';
import { second } from '../work/server/clock.ts';
import type { Order, OrderLine } from '../work/types.ts';
import { printBill } from './acts.ts';
import { addDish, countLine, sendDraft } from './drafting.ts';
import { OrderFacts } from './facts.tsx';
import { Fire } from './fire.tsx';
import { linesOf, orderOf, type Place, waitingFor } from './floor/places.ts';
import { TableSheet } from './floor/table-sheet.tsx';
import { Bills } from './lines/bills.tsx';
import { LineActs } from './lines/line-acts.tsx';
import { type LineState, stateOfEntry, stateOfLine } from './lines/lines.ts';
import { SendPending } from './send-pending.tsx';

const isShown = ({ status }: OrderLine): boolean => status !== 'voided';

const sumOf = (entry: Entry | undefined): number =>
  addUp((entry?.lines ?? []).map(({ price, quantity }) => times(price, quantity)));

/** Totals are the server's; with lines it does not have yet there is only what they come to so far. */
export function amountOf(order: Order | undefined, own: readonly (Entry | undefined)[]) {
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
      </header>
      <OrderLines place={place} order={order} />
      <Foot place={place} order={order} />
      {isTableShown.value && <TableSheet place={place} onClose={() => (isTableShown.value = false)} />}
    </section>
  );
}

interface LinesProps {
  readonly place: Place;
  readonly order: Order | undefined;
  /** With what a line comes to, beside where it is. */
  readonly withAmounts?: boolean;
}

/** Rounds that the server has, what is on its way, and what is new. */
export function OrderLines({ place, order, withAmounts }: LinesProps) {
  second.value;
  const draft = draftOf(entries.value, place.lane);
  const onTheWay = waitingFor(place.lane).filter(({ lines }) => lines.length > 0);
  const lines = (order ? linesOf(order) : []).filter(isShown);
  const rounds = grouped(lines, ({ kot_id }) => known.value.kot.get(kot_id ?? 0)?.round ?? 0);
  const isEmpty = lines.length === 0 && onTheWay.length === 0 && !draft;
  const list = useRef<HTMLDivElement>(null);
  const fresh = draft?.lines.length ?? 0;
  useLayoutEffect(() => {
    // What was just tapped is seen, however many rounds stand above it.
    if (fresh > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [fresh, place.lane]);
  return (
    <div ref={list} class={withAmounts ? 'lines has-amounts' : 'lines'}>
      {isEmpty && <p class="hint">{t('order.empty')}</p>}
      {[...rounds]
        .sort(([one], [other]) => one - other)
        .map(([round, list]) => (
          <Round key={round} round={round} lines={list} place={place} />
        ))}
      {onTheWay.map((entry) => (
        <Own key={entry.key} title={t('order.waiting')} entry={entry} place={place} />
      ))}
      {draft && <Own title={t('order.new')} entry={draft} place={place} />}
    </div>
  );
}

const State = ({ state: { text, icon, tone } }: { readonly state: LineState }) => (
  <span class={`state is-${tone}`}>
    <Icon name={icon} />
    {t(text)}
  </span>
);

function Round({
  round,
  lines,
  place,
}: {
  readonly round: number;
  readonly lines: readonly OrderLine[];
  readonly place: Place;
}) {
  const at = lines.map(({ created_at }) => created_at).sort()[0] ?? '';
  return (
    <section>
      {round > 0 && <h3>{t('order.round', { n: round, time: shortTime(at) })}</h3>}
      <ul>
        {lines.map((line) => (
          <SentLine key={line.id} line={line} place={place} />
        ))}
      </ul>
    </section>
  );
}

/** A line of the server; held or opened, it is ordered again. */
function SentLine({ line, place }: { readonly line: OrderLine; readonly place: Place }) {
  const isOpen = useSignal(false);
  const dish = dishes.value.get(line.menu_item_id);
  const again = () => {
    if (!dish) return;
    isOpen.value = false;
    void addDish(place, dish, {
      variantId: line.variant_id,
      modifiers: new Map(line.modifiers.map(({ modifier_id, quantity }) => [modifier_id, quantity])),
      note: line.note ?? '',
      seat: line.seat,
      course: 1,
      quantity: line.quantity,
    });
  };
  return (
    <li class="order-line">
      <button
        type="button"
        class="plain"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <bdi class="quantity">{countOfLine(line)}</bdi>
        <span class="what">
          <strong dir="auto">{nameOfLine(line)}</strong>
          <small dir="auto">{extrasOf(line)}</small>
        </span>
        <State state={stateOfLine(line)} />
        <bdi class="amount">{shortMoney(line.line_total)}</bdi>
      </button>
      {isOpen.value && (
        <div class="acts">
          {dish?.is_available && (
            <button type="button" class="button" onClick={again}>
              <Icon name="plus" />
              {t('order.again')}
            </button>
          )}
          <LineActs line={line} place={place} />
        </div>
      )}
    </li>
  );
}

/** Lines of this tablet; those of a draft can still be changed. */
function Own({
  title,
  entry,
  place,
}: {
  readonly title: string;
  readonly entry: Entry;
  readonly place: Place;
}) {
  const isDraft = entry.state === 'draft';
  return (
    <section class="own">
      <h3>{title}</h3>
      <ul>
        {entry.lines.map(({ name, quantity, extras, note, price }, at) => (
          <li key={at} class="order-line">
            <div class="plain">
              <bdi class="quantity">{quantity}×</bdi>
              <span class="what">
                <strong dir="auto">{name}</strong>
                <small dir="auto">{[...extras, note].filter(Boolean).join(' · ')}</small>
              </span>
              {!isDraft && <State state={stateOfEntry(entry)} />}
              <bdi class="amount">{shortMoney(times(price, quantity))}</bdi>
              {isDraft && (
                <span class="count-acts">
                  <button
                    type="button"
                    class="plain square"
                    aria-label={`${t(quantity > 1 ? 'order.fewer' : 'order.take_off')}: ${name}`}
                    onClick={() => void countLine(place, at, quantity - 1)}
                  >
                    <Icon name="minus" />
                  </button>
                  <button
                    type="button"
                    class="plain square"
                    aria-label={`${t('order.more')}: ${name}`}
                    onClick={() => void countLine(place, at, quantity + 1)}
                  >
                    <Icon name="plus" />
                  </button>
                </span>
              )}
            </div>
          </li>
        ))}
      </ul>
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
      <p class="said" role="status">
        {said.value}
      </p>
    </footer>
  );
}

/** What there is and what it comes to, with the one big act of this screen. */
export function SendBar({ place, onShow }: { readonly place: Place; readonly onShow: () => void }) {
  const order = orderOf(place);
  const draft = draftOf(entries.value, place.lane);
  const onTheWay = waitingFor(place.lane);
  const { label, amount } = amountOf(order, [draft, ...onTheWay]);
  const there = (order?.items ?? []).filter(isShown).reduce((sum, { quantity }) => sum + quantity, 0);
  const fresh = draft ? dishesOf(draft) : 0;
  const send = async () => {
    await sendDraft(place);
    navigator.vibrate?.(30);
  };
  return (
    <div class="send-bar">
      <p>
        <span class="phone-only">{t('pad.dishes', { n: there + fresh, k: there })}</span>
        <span class="wide-only">{label}</span>
        <bdi>{shortMoney(amount)}</bdi>
      </p>
      <button type="button" class="button square phone-only" aria-label={t('pad.order')} onClick={onShow}>
        <Icon name="orders" />
      </button>
      <button type="button" class="button is-act is-send" disabled={fresh === 0} onClick={() => void send()}>
        <Icon name="send" mirrored />
        {fresh === 0 ? t('pad.nothing_new') : fresh === 1 ? t('pad.send_one') : t('pad.send', { n: fresh })}
      </button>
    </div>
  );
}
