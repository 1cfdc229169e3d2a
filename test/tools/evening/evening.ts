import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from './acts/stage.ts';
import type { Plan, Roll } from './plan.ts';
import type { Restaurant } from './restaurant.ts';
import type { Screens } from './screens.ts';
import type { Tally } from './tally.ts';
import type { Till } from './till.ts';

/** One evening, as everybody in it knows it. */
export interface Evening {
  readonly plan: Plan;
  readonly restaurant: Restaurant;
  readonly screens: Screens;
  readonly tally: Tally;
  readonly till: Till;
  readonly stage: Stage;
  readonly roll: Roll;
  readonly say: (line: string) => void;
  /** What the guests at the phone want of a waiter now. */
  wish: 'to order' | 'to be declined' | 'somebody to come';
  /** Nobody orders by phone any more. */
  isPhoneDone: boolean;
  /** Every guest has ordered. */
  isOver: boolean;
  /** Somebody could not go on. */
  readonly faults: string[];
}

/** How often somebody who has nothing to do looks at the screen. */
export const LOOK_MS = 500;

/** Resolves when so much of the evening is over. */
export async function reached({ tally, plan, ...evening }: Evening, part: number): Promise<void> {
  while (tally.orders < plan.orders * part && evening.faults.length === 0) await pause(50);
}
