import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { dishShare, multiplyShares, WHOLE_DISH } from '../../../../../server/core/money/dish-share.ts';
import { shortMoney } from '../../../../web/format/format.ts';
import { partOf } from '../../../../web/format/minor.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { titleOf } from '../../order/floor/places.ts';
import { t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { extrasOf, nameOfLine } from '../../work/menu.ts';
import { ask } from '../../work/server/api.ts';
import type { Order, OrderLine } from '../../work/types.ts';
import {
  countOf,
  type Division,
  given,
  leavesNothing,
  leftOf,
  portionsOf,
  putBack,
  shared,
  undivided,
} from './division.ts';
import { Portion } from './portion.tsx';
import { SPLIT, splitAndPay, splitAndPrint } from './splitting.ts';

const MAX_BILLS = 6;
const PREVIEW_AFTER_MS = 200;

interface Props {
  readonly order: Order;
  /** Whole seats go instead of single dishes. */
  readonly bySeat: boolean;
  readonly onClose: () => void;
}

const shareText = (line: OrderLine, part: number, of: number): string =>
  countOfLine({ ...line, share: multiplyShares(line.share ?? WHOLE_DISH, dishShare(part, of)) });

export function SplitDishes({ order, bySeat, onClose }: Props) {
  const division = useSignal<Division>(undivided);
  const at = useSignal(0);
  const isSharing = useSignal(false);
  const said = useSignal('');
  const totals = useTotals(order, division.value, said);
  const lines = order.items.filter(({ status }) => status !== 'voided');
  const portions = portionsOf(division.value);
  const isPossible = portions.length > 0 && !leavesNothing(division.value, lines);
  const change = (next: Division) => {
    division.value = next;
    said.value = '';
  };
  const give = (line: OrderLine, count: number) => {
    if (isSharing.value) {
      const others = division.value.shares.get(line.id)?.parts.length ?? 0;
      change(
        shared(division.value, at.value, line, Math.max(2, others + 2, division.value.parts.length + 1)),
      );
      isSharing.value = false;
    } else change(given(division.value, at.value, line, count));
  };
  const run = async (act: (order: Order, division: Division) => Promise<string>) => {
    said.value = await act(order, division.value);
    if (said.value === '') onClose();
  };
  const seats = [...new Set(lines.map(({ seat }) => seat ?? 0))].sort((one, other) => one - other);
  const may = isPossible && canAct();
  return (
    <div class="split-sides">
      <section class="split-side">
        <header>
          <h3>{t('split.stays', { place: titleOf(order) })}</h3>
          <small>
            {t(isSharing.value ? 'split.tap_share' : bySeat ? 'split.tap_seat' : 'split.tap_dish')}
          </small>
        </header>
        {bySeat && (
          <div class="chips">
            {seats.map((seat) => (
              <button
                type="button"
                key={seat}
                class="chip"
                onClick={() =>
                  change(
                    lines
                      .filter((line) => (line.seat ?? 0) === seat)
                      .reduce((so, line) => given(so, at.value, line, line.quantity), division.value),
                  )
                }
              >
                <Icon name="seat" />
                {seat === 0 ? t('split.no_seat') : t('pad.seat_n', { n: seat })}
              </button>
            ))}
          </div>
        )}
        <ul>
          {lines
            .filter((line) => leftOf(division.value, line) > 0)
            .map((line) => {
              const share = division.value.shares.get(line.id);
              return (
                <Portion
                  key={line.id}
                  name={nameOfLine(line)}
                  extras={extrasOf(line)}
                  count={
                    share
                      ? shareText(line, share.of - share.parts.length, share.of)
                      : countOfLine({ ...line, quantity: leftOf(division.value, line) })
                  }
                  amount={partOf(line.line_total, leftOf(division.value, line), line.quantity)}
                  isShare={share !== undefined}
                  disabled={isSharing.value && line.quantity !== 1}
                  onTap={() => give(line, 1)}
                  onHold={() => give(line, line.quantity)}
                />
              );
            })}
        </ul>
        <footer>
          <p>
            <span>{t('split.keeps', { place: titleOf(order) })}</span>
            <bdi>{totals.value[0] === undefined ? '…' : shortMoney(totals.value[0])}</bdi>
          </p>
          <button type="button" class="button" disabled={!may} onClick={() => void run(splitAndPrint)}>
            <Icon name="printer" />
            {t('split.print')}
          </button>
        </footer>
      </section>
      <section class="split-side is-taken">
        <header>
          <div class="chips">
            {division.value.parts.map((_, one) => (
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
            {division.value.parts.length < MAX_BILLS && countOf(division.value, at.value) > 0 && (
              <button
                type="button"
                class="chip"
                onClick={() => {
                  at.value = division.value.parts.length;
                  change({ ...division.value, parts: [...division.value.parts, new Map()] });
                }}
              >
                <Icon name="plus" />
                {t('split.bill', { n: division.value.parts.length + 2 })}
              </button>
            )}
          </div>
          <small>{t('split.tap_back')}</small>
        </header>
        <ul>
          {lines.map((line) => {
            const count = division.value.parts[at.value]?.get(line.id) ?? 0;
            const share = division.value.shares.get(line.id);
            const isShared = share?.parts.includes(at.value) === true;
            if (count === 0 && !isShared) return null;
            return (
              <Portion
                key={line.id}
                isTaken
                isShare={isShared}
                name={nameOfLine(line)}
                extras={extrasOf(line)}
                count={isShared ? shareText(line, 1, share.of) : countOfLine({ ...line, quantity: count })}
                amount={partOf(line.line_total, count, line.quantity)}
                onTap={() => change(putBack(division.value, at.value, line.id))}
              />
            );
          })}
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
          <p>
            <span>{t('split.with_tax', { n: at.value + 2 })}</span>
            <bdi>
              {totals.value[at.value + 1] === undefined ? '…' : shortMoney(totals.value[at.value + 1] ?? 0)}
            </bdi>
          </p>
          <button type="button" class="button is-act" disabled={!may} onClick={() => void run(splitAndPay)}>
            {canAct() ? t('split.pay', { n: 2 }) : t('act.needs_server')}
          </button>
        </footer>
        <p class="said" role="alert">
          {said.value}
        </p>
      </section>
    </div>
  );
}

/** What the bills would come to, as the server reckons it. */
function useTotals(order: Order, division: Division, said: Signal<string>): Signal<readonly number[]> {
  const totals = useSignal<readonly number[]>([order.total]);
  useEffect(() => {
    const parts = portionsOf(division);
    totals.value = parts.length === 0 ? [order.total] : [];
    if (parts.length === 0) return;
    let isOld = false;
    const timer = setTimeout(() => {
      const body = { parts, preview: true };
      void ask(SPLIT, { params: { id: order.id }, body }).then(
        ({ data }) => {
          if (!isOld) totals.value = data.totals.map(({ total }) => total);
        },
        (error) => {
          if (!isOld) said.value = String(error?.message ?? '');
        },
      );
    }, PREVIEW_AFTER_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [division, order.version]);
  return totals;
}
