import type { Screen } from '../screen.ts';
import { amountIn } from '../tally.ts';
import { typeInto } from '../typing.ts';
import { SHEET } from './pad.ts';
import { AREA, type Scene } from './story.ts';

/** What a hand taps at the till, on the way to an order and after it. */

export async function atCounter(screen: Screen, guest: string): Promise<void> {
  await screen.tap('.rail button', '^Counter');
  await screen.waitFor('.dishes .dish');
  await nameGuest(screen, guest);
}

/** The name by which the order is called out. */
async function nameGuest(screen: Screen, guest: string): Promise<void> {
  await screen.tap('.start-chips .chip:last-of-type');
  await typeInto(screen, '.start-guest .find input', guest);
  await screen.tap('.start-guest .acts .button', '^Use as name$');
  await screen.tap(`${SHEET} footer .is-act`);
  await screen.waitFor('.start-chips .chip', guest);
}

export async function atTable(screen: Screen, table: string): Promise<void> {
  await screen.tap('.rail button', '^Tables');
  await screen.tap('.floor > .chips .chip', AREA);
  await screen.tap('.table', `^${table}(?!\\d)`);
  await screen.waitFor('.dishes .dish');
}

/** To the kitchen from the till, where the order goes on. */
export async function sendFromTill(screen: Screen): Promise<void> {
  await screen.tap('.till-acts .is-send');
  await screen.waitFor('.own', '', false);
  await screen.waitFor('.is-pay:not(:disabled)');
}

export async function openMore(screen: Screen, act: string): Promise<void> {
  await screen.tap('.till-acts .square');
  await screen.tap('.more-acts .tile', act);
}

/** The orders of a list: open, parked or paid. */
export async function openList(screen: Screen, list: string): Promise<void> {
  await screen.tap('.rail button', '^Orders');
  await screen.tap('.order-list > .chips .chip', `^${list}`);
}

/** What was bought and paid by somebody whose order has this in its tile. */
export async function openPaid(screen: Screen, words: string): Promise<void> {
  await screen.until(`${words} is not among the paid orders`, async () => {
    await openList(screen, 'Paid today');
    return screen.tapIfThere('ul.order-list .tile', words);
  });
  await screen.waitFor('.paid-order .taken-payment');
}

/** Money that the till says to give back, as somebody reads it. */
export async function givenBack({ screen, tally }: Scene): Promise<number> {
  await screen.waitFor('.paid-order > .said', 'Refund recorded');
  const [text = ''] = await screen.texts('.paid-order > .said');
  const amount = amountIn(/₹\s?[\d,.]*\d/.exec(text)?.[0] ?? '');
  tally.refunds.push(amount);
  return amount;
}
