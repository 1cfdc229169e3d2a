import { setTimeout as pause } from 'node:timers/promises';
import type { Restaurant } from '../restaurant.ts';
import type { Screen } from '../screen.ts';
import { amountIn, type Tally } from '../tally.ts';
import type { Till } from '../till.ts';
import { typeInto } from '../typing.ts';
import { openList } from './counter.ts';
import { closeSheet, SHEET } from './pad.ts';

const ALARM_WITHIN_MS = 60_000;
const LOOK_MS = 500;

/** What waits for a printer without paper comes out of another, from the alarm itself. */
export async function printElsewhere(till: Till, tally: Tally): Promise<void> {
  const { screen } = till;
  const until = performance.now() + ALARM_WITHIN_MS;
  while (!(await screen.isShown('.alarm-button.is-bad')) && performance.now() < until) await pause(LOOK_MS);
  await till.whenFree(async () => {
    await screen.tap('.rail button', '^Tables');
    await screen.tap('.alarm-button');
    // A server that was being killed moved nothing, and the toast says that.
    await screen.until('the waiting tickets are not moved', async () => {
      await screen.tap('.alarm-list .acts .button', '^Receipts$');
      await screen.waitFor(`${SHEET} .toast.is-shown`);
      return screen.isShown(`${SHEET} .toast`, 'Receipts|No ticket');
    });
    tally.did('ticket printed elsewhere');
    await closeSheet(screen);
  });
}

/** A bill of the day before is found by its number, with what was bought. */
export async function lookAtYesterday(screen: Screen, tally: Tally, number: string): Promise<void> {
  await openList(screen, 'Paid today');
  await typeInto(screen, '.order-list .find input', number);
  await screen.tap('ul.order-list .tile', `${number}\\b`);
  await screen.waitFor('.paid-order .portion', 'Jalebi');
  await typeInto(screen, '.order-list .find input', '');
  tally.did('yesterday’s bills');
}

/** What the tablet says that its waiter sold today, against the orders that the server has. */
export async function lookAtSales(
  screen: Screen,
  { owner }: Restaurant,
  tally: Tally,
  waiter: string,
): Promise<string[]> {
  await screen.tap('.rail button', '^More');
  await screen.waitFor('.own-sales dd');
  const [text = ''] = await screen.texts('.own-sales dd');
  tally.did('my sales');
  const people: { id: number; name: string }[] = await owner.must('GET', '/users');
  const id = people.find(({ name }) => name.startsWith(waiter))?.id;
  let [sum, cursor] = [0, ''];
  do {
    const { data, body } = await owner.ask(
      'GET',
      `/pos/orders?waiter_id=${id}&status=paid&limit=100${cursor && `&cursor=${cursor}`}`,
    );
    for (const { total } of data) sum += Math.round(total * 100);
    cursor = body.meta?.next_cursor ?? '';
  } while (cursor);
  const shown = amountIn(text);
  return Math.round(shown * 100) === sum
    ? []
    : [`${waiter} is shown sales of ${shown}, they are ${sum / 100}`];
}
