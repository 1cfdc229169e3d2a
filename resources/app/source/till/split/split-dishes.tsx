import { dishShare, multiplyShares, WHOLE_DISH } from '../../../../../server/core/money/dish-share.ts';
import { shortMoney } from '../../../../web/format/format.ts';
import { partOf } from '../../../../web/format/minor.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { titleOf } from '../../order/floor/places.ts';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { extrasOf, nameOfLine } from '../../work/menu.ts';
import type { Order, OrderLine } from '../../work/types.ts';
import { type Dividing, seatOf, useDividing } from './dividing.ts';
import { countOf, leftOf } from './division.ts';
import { Portion } from './portion.tsx';
import { splitAndPay, splitAndPrint } from './splitting.ts';

const MAX_BILLS = 6;

interface Props {
  readonly order: Order;
  /** Whole seats go instead of single dishes. */
  readonly bySeat: boolean;
  readonly onClose: () => void;
}

/** What stays on the order at the left, the bills that are taken out at the right. */
export function SplitDishes({ order, bySeat, onClose }: Props) {
  const dividing = useDividing(order, onClose);
  return (
    <div class="split-sides">
      <Remaining dividing={dividing} bySeat={bySeat} />
      <TakenOut dividing={dividing} bySeat={bySeat} />
    </div>
  );
}

interface SideProps {
  readonly dividing: Dividing;
  readonly bySeat: boolean;
}

function Remaining({ dividing, bySeat }: SideProps) {
  const { order, division, lines, isSharing } = dividing;
  return (
    <section class="split-side">
      <header>
        <h3>{t('split.stays', { place: titleOf(order) })}</h3>
        <small>{t(isSharing.value ? 'split.tap_share' : bySeat ? 'split.tap_seat' : 'split.tap_dish')}</small>
      </header>
      {bySeat && <Seats dividing={dividing} />}
      <ul data-each-tap>
        {lines
          .filter((line) => leftOf(division.value, line) > 0)
          .map((line) => (
            <RemainingLine key={line.id} dividing={dividing} line={line} />
          ))}
      </ul>
      <footer>
        <Sum dividing={dividing} at={0} words={t('split.keeps', { place: titleOf(order) })} />
        <button
          type="button"
          class="button"
          disabled={!dividing.may}
          onClick={() => void dividing.run(splitAndPrint)}
        >
          <Icon name="printer" />
          {t('split.print')}
        </button>
      </footer>
    </section>
  );
}

function Seats({ dividing: { lines, giveSeat } }: { readonly dividing: Dividing }) {
  const seats = [...new Set(lines.map(seatOf))].sort((one, other) => one - other);
  return (
    <div class="chips">
      {seats.map((seat) => (
        <button type="button" key={seat} class="chip" onClick={() => giveSeat(seat)}>
          <Icon name="seat" />
          {seat === 0 ? t('split.no_seat') : t('pad.seat_n', { n: seat })}
        </button>
      ))}
    </div>
  );
}

interface LineProps {
  readonly dividing: Dividing;
  readonly line: OrderLine;
}

const shareText = (line: OrderLine, part: number, of: number): string =>
  countOfLine({ ...line, share: multiplyShares(line.share ?? WHOLE_DISH, dishShare(part, of)) });

function RemainingLine({ dividing: { division, isSharing, give }, line }: LineProps) {
  const share = division.value.shares.get(line.id);
  const left = leftOf(division.value, line);
  return (
    <Portion
      name={nameOfLine(line)}
      extras={extrasOf(line)}
      count={
        share
          ? shareText(line, share.of - share.parts.length, share.of)
          : countOfLine({ ...line, quantity: left })
      }
      amount={partOf(line.line_total, left, line.quantity)}
      isShare={share !== undefined}
      disabled={isSharing.value && line.quantity !== 1}
      onTap={() => give(line, 1)}
      onHold={() => give(line, line.quantity)}
    />
  );
}

function TakenOut({ dividing, bySeat }: SideProps) {
  const { lines, at, isSharing, said } = dividing;
  return (
    <section class="split-side is-taken">
      <header>
        <BillChoice dividing={dividing} />
        <small>{t('split.tap_back')}</small>
      </header>
      <ul data-each-tap>
        {lines.map((line) => (
          <TakenLine key={line.id} dividing={dividing} line={line} />
        ))}
      </ul>
      {!bySeat && lines.some(({ quantity }) => quantity === 1) && (
        <button
          type="button"
          class="share"
          aria-pressed={isSharing.value}
          onClick={() => (isSharing.value = !isSharing.value)}
        >
          <Icon name="scissors" />
          {t('split.share')}
        </button>
      )}
      <footer>
        <Sum dividing={dividing} at={at.value + 1} words={t('split.total_of', { n: at.value + 2 })} />
        <button
          type="button"
          class="button is-act"
          disabled={!dividing.may}
          onClick={() => void dividing.run(splitAndPay)}
        >
          {canAct() ? t('split.pay', { n: 2 }) : t('act.needs_server')}
        </button>
      </footer>
      <p class="said" role="alert">
        {said.value}
      </p>
    </section>
  );
}

function BillChoice({ dividing: { division, at, addBill } }: { readonly dividing: Dividing }) {
  const { parts } = division.value;
  return (
    <div class="chips">
      {parts.map((_, one) => (
        <button
          type="button"
          key={one}
          class="chip"
          aria-pressed={at.value === one}
          onClick={() => (at.value = one)}
        >
          {t('split.bill', { n: one + 2 })}
          {countOf(division.value, one) > 0 && (
            <small>{t('split.dishes', { n: countOf(division.value, one) })}</small>
          )}
        </button>
      ))}
      {parts.length < MAX_BILLS && countOf(division.value, at.value) > 0 && (
        <button type="button" class="chip" onClick={addBill}>
          <Icon name="plus" />
          {t('split.bill', { n: parts.length + 2 })}
        </button>
      )}
    </div>
  );
}

function TakenLine({ dividing: { division, at, takeBack }, line }: LineProps) {
  const count = division.value.parts[at.value]?.get(line.id) ?? 0;
  const share = division.value.shares.get(line.id);
  const isShared = share?.parts.includes(at.value) === true;
  if (count === 0 && !isShared) return null;
  return (
    <Portion
      isTaken
      isShare={isShared}
      name={nameOfLine(line)}
      extras={extrasOf(line)}
      count={isShared ? shareText(line, 1, share.of) : countOfLine({ ...line, quantity: count })}
      amount={partOf(line.line_total, count, line.quantity)}
      onTap={() => takeBack(line)}
    />
  );
}

interface SumProps {
  readonly dividing: Dividing;
  readonly at: number;
  readonly words: string;
}

function Sum({ dividing: { totals }, at, words }: SumProps) {
  const total = totals.value[at];
  return (
    <p>
      <span>{words}</span>
      <bdi>{total === undefined ? '…' : shortMoney(total)}</bdi>
    </p>
  );
}
