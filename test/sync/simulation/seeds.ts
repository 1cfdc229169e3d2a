import type { Plan } from './plan.ts';

export interface Kept {
  /** What the life shows, as the name of a test. */
  readonly what: string;
  readonly plan: Plan;
}

/** Lives that once broke a promise, as short as they could be made. The soak prints new ones in this form. */
export const kept: readonly Kept[] = [];
