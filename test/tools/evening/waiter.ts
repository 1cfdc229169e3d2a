import type { Evening } from './evening.ts';
import type { Condition } from './line.ts';
import { COMBO } from './offers.ts';
import type { Roll } from './plan.ts';
import type { Screen } from './screen.ts';
import type { Tally } from './tally.ts';

/** Dishes that ask nothing, by their category. */
const plain = [
  ['Desserts', '^(Gulab Jamun|Rasmalai|Kulfi Falooda|Gajar Halwa|Rice Kheer|Jalebi)'],
  ['Starters', '^(Vegetable Samosa|Onion Bhaji|Papdi Chaat|Dahi Puri|Hara Bhara Kebab)'],
  ['Breads', '^(Cheese Naan|Peshawari Naan|Roti Basket)'],
  ['Drinks', '^(Mineral Water|Salted Buttermilk)'],
] as const;

export const NO_TABLE = 'no table';

/** Taps dishes in the open pad; answers their names. */
export async function tapDishes(screen: Screen, roll: Roll, count: number): Promise<string[]> {
  const [category, words] = plain[roll(plain.length)] ?? plain[0];
  await screen.tap('.categories .chip', category);
  await screen.waitFor('.dishes .dish', words);
  const names = (await screen.texts('.dishes .dish strong', words)).filter((name) => name !== '');
  const tapped: string[] = [];
  for (let n = 0; n < count; n++) {
    const name = names[roll(names.length)] ?? '';
    await screen.tap('.dishes .dish:not(:disabled)', `^${name}`);
    tapped.push(name);
  }
  if (roll(3) === 0) tapped.push(await tapChoice(screen));
  if (roll(3) === 0) tapped.push(...(await tapCombo(screen)));
  return tapped;
}

/** A dish with its questions answered. */
async function tapChoice(screen: Screen): Promise<string> {
  await screen.tap('.categories .chip', 'Vegetarian Mains');
  await screen.tap('.dishes .dish', '^Dal Makhani');
  await screen.tap('.sheet .option', 'Half');
  await screen.tap('.sheet .option', 'Raita');
  await screen.tap('.sheet footer .is-act');
  await screen.waitFor('.sheet', '', false);
  return 'Dal Makhani';
}

/** A combo as it is by default; the kitchen and the bill have its dishes. */
async function tapCombo(screen: Screen): Promise<readonly string[]> {
  await screen.tap('.categories .chip', COMBO.category);
  await screen.tap('.dishes .dish', `^${COMBO.name}`);
  return COMBO.dishes;
}

/** A waiter with a tablet, in one area of the restaurant. */
export class Waiter {
  readonly screen: Screen;
  readonly #area: string;
  readonly #tables: readonly string[];
  readonly #tally: Tally;
  readonly #roll: Roll;

  constructor(
    screen: Screen,
    at: { readonly area: string; readonly tables: readonly string[] },
    tally: Tally,
    roll: Roll,
  ) {
    this.screen = screen;
    this.#area = at.area;
    this.#tables = at.tables;
    this.#tally = tally;
    this.#roll = roll;
  }

  /** Serves a table of its own, or guests who take away. */
  async serveSomebody(cut?: Condition): Promise<void> {
    if (this.#roll(6) === 0) return this.#takeaway(cut);
    const table = this.#tables[this.#roll(this.#tables.length)] ?? '';
    await this.#open(table);
    await this.#order(table, cut);
  }

  async #open(table: string): Promise<void> {
    await this.screen.tap('.floor > .chips .chip', this.#area);
    await this.screen.tap('.table', `^${table}(?!\\d)`);
  }

  /** Somebody who left a tablet lying signs in again, which needs the server. */
  comeBack(): Promise<void> {
    return this.screen.tap('.floor > .chips .chip', this.#area);
  }

  /**
   * Sends while the Wi-Fi is gone, or loses what the server answers; ends when a call was tried in vain, or is known to
   * be in vain. A tablet that is out of reach before it sends may know it, and try nothing.
   */
  async serveOutOfReach(condition: Condition, since: 'before' | 'at send'): Promise<void> {
    const { line } = this.screen;
    await this.comeBack();
    const before = line.unheard;
    if (since === 'before') line.become(condition);
    await this.serveSomebody(condition);
    await this.untilAttempted();
    if (condition === 'deaf') await this.#untilUnheard(before);
    line.become('good');
  }

  /** Until the server has done what was sent, and the tablet does not know. */
  #untilUnheard(before: number): Promise<void> {
    const { screen } = this;
    return screen.until('the server hears nothing', async () => {
      const isDone = screen.line.unheard > before;
      return isDone || (await screen.isShown('.strip > span.is-bad'));
    });
  }

  /** A dish that asks nothing, at the first table. */
  async serveDish(category: string, dish: string): Promise<void> {
    const [table = ''] = this.#tables;
    await this.#open(table);
    await this.screen.tap('.categories .chip', category);
    await this.screen.tap('.dishes .dish', `^${dish}`);
    await this.#send(table, [dish]);
  }

  /** Until something of this tablet was sent and not answered; one that says the server is away tries nothing. */
  untilAttempted(): Promise<void> {
    const { screen } = this;
    return screen.until('nothing is attempted', async () => {
      const waiting = (await screen.kept()).filter(({ state }) => state === 'waiting');
      const isTried = waiting.length === 0 || waiting.some(({ attempts }) => attempts > 0);
      return isTried || (await screen.isShown('.strip > span.is-bad'));
    });
  }

  async #takeaway(cut: Condition | undefined): Promise<void> {
    await this.screen.tap('.no-table > .button');
    await this.#order(NO_TABLE, cut);
  }

  async #order(place: string, cut: Condition | undefined): Promise<void> {
    await this.#send(place, await tapDishes(this.screen, this.#roll, 2), cut);
  }

  async #send(place: string, names: readonly string[], cut?: Condition): Promise<void> {
    const { screen } = this;
    await screen.waitFor('.is-send:not(:disabled)');
    if (cut && screen.line.condition !== cut) screen.line.become(cut);
    await screen.tap('.is-send');
    await screen.waitFor('.is-send:disabled');
    this.#tally.sent(place, names);
    await screen.tap('.pad-top button');
    await screen.waitFor('.floor');
  }

  /** Does what guests at their phone want; whether there was anything. */
  async answerGuests(wish: Evening['wish']): Promise<boolean> {
    const { screen } = this;
    if (wish === 'somebody to come') return this.#come();
    // A yes that a killed server never heard leaves its sheet open.
    const isAsked =
      (await screen.isShown('.sheet footer .is-act')) ||
      (await screen.tapIfThere('.needs-column .is-info .button'));
    if (!isAsked) return false;
    if (wish === 'to be declined') {
      await screen.tap('.sheet footer .button:not(.is-act)');
      await screen.tap('.sheet .chip', 'just ran out');
    } else await screen.tap('.sheet footer .is-act');
    await screen.waitFor('.sheet', '', false);
    this.#tally.did(wish === 'to order' ? 'guests’ order accepted' : 'guests’ order declined');
    return true;
  }

  async #come(): Promise<boolean> {
    const { screen } = this;
    if (!(await screen.tapIfThere('.needs-column li:not(.is-gone) .is-warn .button', '^On it$')))
      return false;
    await screen.waitFor('.needs-column li:not(.is-gone) .is-warn', '', false);
    this.#tally.did('waiter called');
    return true;
  }
}
