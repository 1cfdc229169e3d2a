import { setTimeout as pause } from 'node:timers/promises';
import { COUPON } from './offers.ts';
import type { Roll } from './plan.ts';
import type { Screen } from './screen.ts';
import { amountIn, type Tally } from './tally.ts';
import { NO_TABLE, tapDishes } from './waiter.ts';

/** Of the guests who have eaten so many have none. */
const COUPON_EVERY = 3;
const AGAIN_MS = 1_500;

interface Taking {
  readonly losesAnswer?: boolean;
  readonly byCard?: boolean;
  /** The guest hands over a note that is too much. */
  readonly withChange?: boolean;
}

/** All that is asked for, exactly; the till says what it took. */
export async function takeMoney(
  screen: Screen,
  tally: Tally,
  { losesAnswer = false, byCard = false, withChange = false }: Taking = {},
): Promise<number> {
  await screen.waitFor('.is-pay, .likely .is-exact');
  // After a split the till goes on to the payment by itself.
  await screen.until('the till takes no money', async () => {
    if (await screen.isShown('.likely .is-exact')) return true;
    await screen.tapIfThere('.is-pay:not(.is-take)');
    return false;
  });
  await screen.tap('.methods .tile', byCard ? '^Card$' : '^Cash$');
  if (losesAnswer) await screen.tapUnheard('.likely .is-exact', '.asking');
  else if (withChange) await handOver(screen, tally);
  else await screen.tap('.likely .is-exact');
  await screen.waitFor('.done');
  const [text = ''] = await screen.texts('.done small');
  const amount = amountIn(/₹\s?[\d,.]+/.exec(text)?.[0] ?? '');
  tally.takings.push(amount);
  if (byCard) tally.cards.push(amount);
  await screen.tap('.done');
  await screen.waitFor('.done', '', false);
  return amount;
}

/** What goes back is shown before and after the money is taken. */
async function handOver(screen: Screen, tally: Tally): Promise<void> {
  await screen.tap('.likely .button:not(.is-exact)');
  await screen.waitFor('.give-back');
  const shown = async (selector: string) => (await screen.texts(selector))[0]?.trim();
  const before = await shown('.give-back bdi');
  await screen.tap('.is-take');
  await screen.waitFor('.done.is-change');
  const after = await shown('.done bdi');
  if (after !== before) throw new Error(`change was ${before} before and ${after} afterwards`);
  tally.did('paid in cash with change');
}

/** From the next bill of a table, where there is one. */
export const leavePlace = (screen: Screen): Promise<boolean> =>
  screen.tapIfThere('.till-place > .order > header .square');

/** A manager at the till, who takes the money of everybody. */
export class Till {
  readonly screen: Screen;
  readonly #tally: Tally;
  readonly #roll: Roll;
  #before: Promise<unknown> = Promise.resolve();

  constructor(screen: Screen, tally: Tally, roll: Roll) {
    this.screen = screen;
    this.#tally = tally;
    this.#roll = roll;
  }

  /** One thing after another, no matter who asks for it. */
  whenFree<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#before.then(work);
    this.#before = done.catch(() => {});
    return done;
  }

  /** A guest at the counter orders and pays; where the answer is lost, the till asks until it is known. */
  async sellAtCounter(losesAnswer = false): Promise<void> {
    const { screen } = this;
    await screen.tap('.rail button', 'Counter');
    const names = await tapDishes(screen, this.#roll, 2);
    await takeMoney(screen, this.#tally, { losesAnswer });
    await leavePlace(screen);
    this.#tally.sent(NO_TABLE, names);
    await screen.tap('.rail button', 'Tables');
  }

  /** Takes the money of one who is served, or of anybody who owes; whether there was one. Those at the tables of `not` go on ordering. */
  async settleOne(who: 'served' | 'anybody', not: readonly string[] = []): Promise<boolean> {
    const { screen } = this;
    // Nothing can be seen on a till that has locked itself meanwhile.
    await screen.tap('.rail button', 'Tables');
    await screen.tap('.floor > .chips .chip:first-child');
    if (await screen.tapIfThere('.table.is-eating', `^(?!(${not.join('|') || '-'})(?!\\d))`)) {
      await this.#settle();
      return true;
    }
    if (who === 'served') return false;
    const isThere =
      (await screen.tapIfThere('.table:is(.is-cooking, .is-ready, .is-late, .is-billed)')) ||
      (await screen.tapIfThere('.no-table .tile'));
    if (isThere) await this.#settle();
    return isThere;
  }

  async #settle(): Promise<void> {
    if (this.#roll(COUPON_EVERY) === 0) await this.#redeem();
    await takeMoney(this.screen, this.#tally);
    await leavePlace(this.screen);
  }

  /** Taps again where the server did not answer, until the bill has it. */
  async #redeem(): Promise<void> {
    const { screen } = this;
    await screen.tap('.till-acts .button', 'Discount');
    await screen.waitFor('.sheet .reasons');
    await screen.until('the coupon is not redeemed', async () => {
      if (await screen.isShown('.till-place .sums', COUPON.code)) return true;
      await screen.tapIfThere('.reasons .chip', COUPON.code);
      await pause(AGAIN_MS);
      return false;
    });
    await screen.tapIfThere('.sheet > header .square');
    await screen.waitFor('.sheet', '', false);
    this.#tally.coupons++;
    this.#tally.did('coupon');
  }

  /** Something has run out: nobody can order it until tomorrow. */
  async takeOffToday(dish: string): Promise<void> {
    const { screen } = this;
    await screen.tap('.rail button', '86 list');
    await screen.tap('.off-list .tile', dish);
    await screen.tap('.off-list .button', '86 until tomorrow');
    await screen.tap('.sheet > header .square');
    await screen.waitFor('.sheet', '', false);
    // A server that is being killed hears of it later than of an order for it.
    await screen.until('what has run out is never sent', async () =>
      (await screen.kept()).every(({ state }) => state !== 'waiting'),
    );
  }

  /** Closes the day; answers what the screen says was sold. */
  async closeDay(): Promise<{ readonly sold: number; readonly cash: number; readonly open: number }> {
    const { screen } = this;
    await screen.tap('.rail button', 'Shift');
    await screen.tap('.shift .button', 'Close day');
    await screen.waitFor('.sheet .open-ends', 'All bills are paid');
    await screen.tap('.sheet footer .is-bad');
    await screen.waitFor('.shift .said', 'Day closed');
    await screen.waitFor('.shift .sums .is-total');
    const figure = async (words: string) =>
      amountIn((await screen.texts('.shift .sums > div', words))[0]?.split('\n').at(-1) ?? '');
    return { sold: await figure('Sales'), cash: await figure('^Cash'), open: await figure('Open orders') };
  }
}
