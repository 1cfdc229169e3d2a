import type { Screen } from '../screen.ts';
import { amountIn, type Tally } from '../tally.ts';
import { tapDigits } from '../typing.ts';
import { SHEET } from './pad.ts';

const FLOAT = 2_000;
const MOVES = [
  { act: 'Pay in', amount: 500, reason: 'Change', sign: 1 },
  { act: 'Pay out', amount: 120, reason: 'Purchase', sign: -1 },
  { act: 'Cash drop', amount: 300, reason: 'Safe', sign: -1 },
] as const;

const ask = async (screen: Screen, act: string): Promise<void> => {
  await screen.tap('.shift .more-acts .button', `^${act}$`);
  await screen.waitFor(SHEET);
};

async function done(screen: Screen): Promise<void> {
  await screen.tap(`${SHEET} footer .is-act`);
  await screen.waitFor(SHEET, '', false);
}

/** The drawer at the beginning: its float, and what goes in and out besides payments. */
export async function openDrawer(screen: Screen, tally: Tally): Promise<void> {
  await screen.tap('.rail button', '^Shift');
  await ask(screen, 'Open shift');
  await tapDigits(screen, String(FLOAT));
  await done(screen);
  for (const { act, amount, reason } of MOVES) {
    await ask(screen, act);
    await tapDigits(screen, String(amount));
    await screen.tap(`${SHEET} .reasons .chip`, `^${reason}$`);
    await done(screen);
    await screen.waitFor('.shift .sums', act);
  }
  tally.did('shift with pay in, pay out and drop');
  await ask(screen, 'Open drawer');
  await screen.tap(`${SHEET} .reasons .chip`, '^Change$');
  await done(screen);
  tally.did('drawer opened');
}

/** The day as it stands, on the screen. */
export async function lookAtX(screen: Screen, tally: Tally): Promise<void> {
  await screen.tap('.rail button', '^Shift');
  await screen.tap('.shift .more-acts .button', 'X report\\)$');
  await screen.waitFor('.shift .sums', 'Sales');
  tally.did('X report');
}

/** What somebody counts who lost no coin all evening is what the screen expected. */
export async function countDrawer(screen: Screen, tally: Tally): Promise<string[]> {
  const moved = MOVES.reduce((sum, { amount, sign }) => sum + sign * amount, FLOAT);
  const counted = moved + tally.cashInDrawer;
  await screen.tap('.rail button', '^Shift');
  await ask(screen, 'Count and close');
  await tapDigits(screen, String(Math.round(counted * 100) / 100));
  await done(screen);
  await screen.waitFor('.shift .card', 'Drawer count');
  const figure = async (words: string) =>
    amountIn((await screen.texts('.shift .card .sums > div', words))[0]?.split('\n').at(-1) ?? '');
  const [expected, off] = [await figure('^Expected'), await figure('^Over/short')];
  tally.did('shift counted and closed');
  return off === 0 ? [] : [`the drawer expected ${expected}, hands counted ${counted}`];
}
