import type { Plan, Step } from '../plan.ts';

export interface Kept {
  /** What the life shows, as the name of a test. */
  readonly what: string;
  readonly plan: Plan;
}

export const step = (what: Step['what'], at = 1, pick = 0, more: Partial<Step> = {}): Step => ({
  ...{ what, at, pick, faults: [], death: null },
  ...more,
});

export const plan = (branches: number, ...steps: Step[]): Plan => ({ branches, batchRows: 20, steps });

export const returning = (...returns: Step[]): Plan => ({ ...plan(1), returns });
