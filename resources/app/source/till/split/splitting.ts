import { asProblem, UNREACHABLE } from '../../../../web/api/problem.ts';
import { placeOfOrder, titleOf } from '../../order/floor/places.ts';
import { t } from '../../text/text.ts';
import { act } from '../../work/act.ts';
import { learn } from '../../work/rows.ts';
import type { Order } from '../../work/types.ts';
import { details, openAt } from '../state.ts';
import { type Division, portionsOf } from './division.ts';

export const SPLIT = 'POST /pos/orders/{id}/split';

/** The order itself, then one for each part: in one transaction or not at all. */
async function split(order: Order, division: Division): Promise<readonly Order[]> {
  const { data } = await act(t('split.title', { place: titleOf(order) }), SPLIT, {
    params: { id: order.id },
    body: { parts: portionsOf(division) },
  });
  for (const row of data.orders) learn({ kind: 'order', row });
  details.value = new Map([...details.value, ...data.orders.map((one) => [one.id, one] as const)]);
  return data.orders;
}

/** Empty, or what was refused. */
const wordsOf = (error: unknown): string => {
  const { code, message } = asProblem(error);
  return code === UNREACHABLE ? t('act.needs_server') : message;
};

export async function splitAndPay(order: Order, division: Division): Promise<string> {
  try {
    const [, first] = await split(order, division);
    if (first) openAt(placeOfOrder(first), true);
    return '';
  } catch (error) {
    return wordsOf(error);
  }
}

export async function splitAndPrint(order: Order, division: Division): Promise<string> {
  try {
    const orders = await split(order, division);
    for (const { id } of orders)
      await act(t('order.bill'), 'POST /pos/orders/{id}/print-bill', { params: { id } });
    const [first] = orders;
    if (first) openAt(placeOfOrder(first));
    return '';
  } catch (error) {
    return wordsOf(error);
  }
}
