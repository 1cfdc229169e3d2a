import { type Signal, useSignal } from '@preact/signals';
import { Fragment } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { grouped } from '../../../../web/data/grouped.ts';
import { addUp } from '../../../../web/format/minor.ts';
import { comboHead } from '../../../../web/menu/combos.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { draftOf } from '../../../../web/outbox/drafts.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { ComboHead } from '../../parts/combo-head.tsx';
import { shortTime } from '../../parts/words.ts';
import { t } from '../../text/text.ts';
import { dishes, extrasOf, nameOfLine } from '../../work/menu.ts';
import { entries } from '../../work/queue.ts';
import { known } from '../../work/rows.ts';
import { second } from '../../work/server/clock.ts';
import type { Order, OrderLine } from '../../work/types.ts';
import { AllergyBanner } from '../allergy/banner.tsx';
import { orderAgain } from '../draft/again.ts';
import { ChangedLine, Own } from '../draft/own-lines.tsx';
import { linesOf, type Place, refusedAt, waitingFor } from '../floor/places.ts';
import { isOrderShown } from '../next.ts';
import { Amount } from './amount.tsx';
import { LineActs } from './line-acts.tsx';
import { forOf, isShown, offOf, stateOfLine } from './lines.ts';
import { RefusedLines } from './refused-lines.tsx';
import { State } from './state.tsx';

interface LinesProps {
  readonly place: Place;
  readonly order: Order | undefined;
  /** With what a line comes to, beside where it is. */
  readonly withAmounts?: boolean;
}

/** The line whose acts are shown, if any. */
type Opened = Signal<number | undefined>;

/** Rounds that the server has, what is on its way, and what is new. */
export function OrderLines({ place, order, withAmounts }: LinesProps) {
  second.value;
  const draft = draftOf(entries.value, place.lane);
  const onTheWay = waitingFor(place.lane).filter(({ lines }) => lines.length > 0);
  const lines = (order ? linesOf(order) : []).filter(isShown);
  const rounds = grouped(lines, roundsOf(lines));
  const refused = refusedAt(place);
  const isEmpty = lines.length === 0 && onTheWay.length === 0 && refused.length === 0 && !draft;
  const list = useRef<HTMLDivElement>(null);
  const opened = useSignal<number | undefined>(undefined);
  const fresh = draft?.lines.length ?? 0;
  useLayoutEffect(() => {
    // What was just tapped is seen, however many rounds stand above it.
    if (fresh > 0) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [fresh, place.lane]);
  const isSeen = isOrderShown.value;
  useLayoutEffect(() => {
    if (refused.length > 0) list.current?.querySelector('.is-refused')?.scrollIntoView({ block: 'nearest' });
  }, [refused.length, isSeen]);
  return (
    <div ref={list} class={withAmounts ? 'lines has-amounts' : 'lines'}>
      <AllergyBanner place={place} />
      {isEmpty && <p class="hint">{t(withAmounts ? 'till.empty' : 'order.empty')}</p>}
      {[...rounds]
        .sort(([one], [other]) => one - other)
        .map(([round, list]) => (
          // Not by its round, which is known a moment after its lines: one that was opened would fold up.
          <Round key={list[0]?.id} round={round} lines={list} place={place} opened={opened} />
        ))}
      {onTheWay.map((entry) => (
        <Own key={entry.key} title={t('order.waiting')} entry={entry} place={place} />
      ))}
      <RefusedLines entries={refused} />
      {draft && <Own title={t('order.new')} entry={draft} place={place} />}
      <ChangedLine place={place} />
    </div>
  );
}

/**
 * By a line's ticket. Tickets of one send are heard of one after another: until a line's own is there, it belongs to what
 * was sent with it, so that a round is repeated whole.
 */
function roundsOf(lines: readonly OrderLine[]): (line: OrderLine) => number {
  const roundOf = ({ kot_id }: OrderLine) => known.value.kot.get(kot_id ?? 0)?.round;
  const bySend = new Map(
    lines.flatMap((line) => {
      const round = roundOf(line);
      return round === undefined ? [] : [[line.created_at, round] as const];
    }),
  );
  return (line) => roundOf(line) ?? (line.kot_id === null ? undefined : bySend.get(line.created_at)) ?? 0;
}

interface RoundProps {
  readonly round: number;
  readonly lines: readonly OrderLine[];
  readonly place: Place;
  readonly opened: Opened;
}

function Round({ round, lines, place, opened }: RoundProps) {
  const at = lines.map(({ created_at }) => created_at).sort()[0] ?? '';
  return (
    <section>
      {lines.some(({ kot_id }) => kot_id !== null) && (
        <h3 class="round">
          <span>{round > 0 ? t('order.round', { n: round, time: shortTime(at) }) : shortTime(at)}</span>
          <button type="button" class="plain" onClick={() => void orderAgain(place, lines)}>
            <Icon name="retry" />
            {t('order.repeat')}
          </button>
        </h3>
      )}
      <ul>
        {lines.map((line, at) => (
          <Fragment key={line.id}>
            <ComboHead combo={comboHead(lines, at)} />
            <SentLine line={line} place={place} opened={opened} />
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

interface SentLineProps {
  readonly line: OrderLine;
  readonly place: Place;
  readonly opened: Opened;
}

/** A line of the server; held or opened, it is ordered again. */
function SentLine({ line, place, opened }: SentLineProps) {
  const isOpen = opened.value === line.id;
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const dish = dishes.value.get(line.menu_item_id);
  const again = () => {
    opened.value = undefined;
    void orderAgain(place, [line]);
  };
  return (
    <li ref={row} class={line.combo ? 'order-line is-part' : 'order-line'}>
      <button
        type="button"
        class="plain"
        aria-expanded={isOpen}
        onClick={() => (opened.value = isOpen ? undefined : line.id)}
      >
        <bdi class="quantity">{countOfLine(line)}</bdi>
        <span class="what">
          <strong dir="auto">{nameOfLine(line)}</strong>
          <small dir="auto">
            {[extrasOf(line), ...line.rules.map(({ name }) => name), offOf(line), forOf(line)]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <State state={stateOfLine(line)} />
        <Amount amount={line.line_total} off={addUp([line.rule_discount, line.line_discount])} />
      </button>
      {isOpen && (
        <div class="acts">
          {dish?.is_available && !line.combo && (
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
