import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { canAct } from '../../work/act.ts';
import { ask } from '../../work/server/api.ts';
import type { Order, OrderLine } from '../../work/types.ts';
import { type Division, given, leavesNothing, portionsOf, putBack, shared, undivided } from './division.ts';
import { SPLIT } from './splitting.ts';

const PREVIEW_AFTER_MS = 200;

export type Dividing = ReturnType<typeof useDividing>;

/** How an order is being divided, and what can be done with it. Bills are counted from the first that is taken out. */
export function useDividing(order: Order, onClose: () => void) {
  const division = useSignal<Division>(undivided);
  const at = useSignal(0);
  const isSharing = useSignal(false);
  const said = useSignal('');
  const totals = useTotals(order, division.value, said);
  const lines = order.items.filter(({ status }) => status !== 'voided');
  const isPossible = portionsOf(division.value).length > 0 && !leavesNothing(division.value, lines);
  const change = (next: Division) => {
    division.value = next;
    said.value = '';
  };
  const give = (line: OrderLine, count: number) => {
    if (isSharing.value) {
      change(shared(division.value, at.value, line, partsWith(division.value, line)));
      isSharing.value = false;
    } else change(given(division.value, at.value, line, count));
  };
  const giveSeat = (seat: number) =>
    change(
      lines
        .filter((line) => seatOf(line) === seat)
        .reduce((so, line) => given(so, at.value, line, line.quantity), division.value),
    );
  const takeBack = (line: OrderLine) => change(putBack(division.value, at.value, line.id));
  const addBill = () => {
    at.value = division.value.parts.length;
    change({ ...division.value, parts: [...division.value.parts, new Map()] });
  };
  const run = async (act: (order: Order, division: Division) => Promise<string>) => {
    said.value = await act(order, division.value);
    if (said.value === '') onClose();
  };
  const may = isPossible && canAct();
  return { order, lines, division, at, isSharing, said, totals, may, give, giveSeat, takeBack, addBill, run };
}

/** 0 for what belongs to no seat. */
export const seatOf = ({ seat }: OrderLine): number => seat ?? 0;

/** A dish is shared by as many bills as there are, and by one more than shared it already. */
function partsWith({ shares, parts }: Division, line: OrderLine): number {
  const others = shares.get(line.id)?.parts.length ?? 0;
  return Math.max(2, others + 2, parts.length + 1);
}

/** The totals that the bills would have, by the server: of the order first, then of each bill. */
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
