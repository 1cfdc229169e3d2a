import type { Roll } from './plan.ts';
import type { Screen } from './screen.ts';
import type { Tally } from './tally.ts';

export const KIOSK = 'kiosk';

const starters = ['Vegetable Samosa', 'Onion Bhaji', 'Papdi Chaat'] as const;
const starter = (at: number): string => starters[at % starters.length] ?? starters[0];

/** Somebody orders at the kiosk and takes their number; where the answer is lost, the kiosk asks until it is known. */
export async function orderAtKiosk(
  kiosk: Screen,
  tally: Tally,
  roll: Roll,
  losesAnswer = false,
): Promise<void> {
  await kiosk.tap('.attract > button');
  await kiosk.tap('.where .tile', 'Takeout');
  await kiosk.tap('.kiosk-menu > nav button', 'Starters');
  const names = [starter(roll(3)), starter(roll(3))];
  for (const name of names) await kiosk.tap('.kiosk-dish', name);
  await kiosk.tap('.kiosk-go .button');
  if (losesAnswer) await kiosk.tapUnheard('.pay-by .is-act', '.kiosk-sums .notice');
  else await kiosk.tap('.pay-by .is-act');
  await kiosk.waitFor('.kiosk-number h1');
  tally.sent(KIOSK, names);
  tally.numbers.push(Number((await kiosk.texts('.kiosk-number h1'))[0]));
  await kiosk.tap('.kiosk-number .is-act');
}

/** A guest at the table orders by phone, and waits until a waiter has said yes. */
export async function orderByPhone(phone: Screen, place: string, tally: Tally, nth: number): Promise<void> {
  const name = starter(nth);
  await phone.tap('.add', name);
  await phone.tap('.cart-bar .button');
  await phone.tap('.is-order');
  tally.sent(place, [name]);
  await phone.waitFor('.own[data-stand=waiting]');
  await phone.waitFor('.own[data-stand=waiting]', '', false);
}

/** A guest at the table orders once more, and reads that there is nothing any more. */
export async function orderInVain(phone: Screen): Promise<void> {
  await phone.tap('.add', starter(0));
  await phone.tap('.cart-bar .button');
  await phone.tap('.is-order');
  await phone.waitFor('.own[data-stand=declined]', 'just ran out');
}

/** Until somebody is on the way. */
export async function callWaiter(phone: Screen, tally: Tally): Promise<void> {
  await phone.tap('.calls button', '^Waiter');
  await phone.until('nobody comes', async () => tally.done.has('waiter called'));
}
