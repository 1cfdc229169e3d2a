import type { Plan, Roll } from '../plan.ts';
import type { Restaurant } from '../restaurant.ts';
import type { Screen } from '../screen.ts';
import type { Tally } from '../tally.ts';
import type { Act } from './list.ts';

/** Where guests sit with whom something is done that not every guest wants; a table is used once. */
export const AREA = 'Garden';
export const PREFIX = 'X';
/** Of the dish without a fixed price, as a scanner reads it. */
export const FISH_SKU = '4006381333931';
export const MANAGERS_PIN = '1847';

/** Somebody at a screen with guests of their own, and everything around them. */
export interface Scene {
  readonly screen: Screen;
  readonly restaurant: Restaurant;
  readonly tally: Tally;
  readonly roll: Roll;
  readonly tables: readonly string[];
  /** A name that no other guest has. */
  readonly guest: string;
  readonly open: Opener;
  /** Taps what only the server decides; now and then its answer is lost, and the screen asks until it is known. */
  confirm(selector: string, words?: string): Promise<void>;
}

/** One more screen of the restaurant, with somebody who finds `until` once they signed in. */
export type Opener = (
  label: string,
  size: { readonly width: number; readonly height: number },
  person: { readonly name: string; readonly pin: string },
  until: string,
) => Promise<Screen>;

/** Acts that follow from each other, from the guests' coming to where the till takes their money. */
export interface Story {
  readonly acts: readonly Act[];
  readonly tables?: number;
  play(scene: Scene): Promise<void>;
}

/** Stories in turn, each at its order number. */
export class Stories {
  readonly #plan: Plan;
  readonly #tally: Tally;
  readonly #all: readonly Story[];
  #next = 0;

  constructor(plan: Plan, tally: Tally, all: readonly Story[]) {
    this.#plan = plan;
    this.#tally = tally;
    this.#all = all;
  }

  get left(): number {
    return this.#all.length - this.#next;
  }

  /** The next one, if it is due or there are no more turns than stories. */
  take(turnsLeft: number): Story | undefined {
    const at = (this.#plan.orders * this.#next) / (this.#all.length + 1);
    if (this.#tally.orders < at && turnsLeft > this.left) return undefined;
    return this.#all[this.#next++];
  }
}
