import type { Plan, Step } from './plan.ts';

export interface Failure {
  readonly reason: string;
  readonly story: readonly string[];
  readonly plan: Plan;
}

type Live = (plan: Plan) => Promise<Failure | undefined>;

/** Two lives fail alike when only numbers and rows differ. */
const kindOf = ({ reason }: Failure): string => reason.replace(/[{[].*/s, '').replace(/\d+/g, 'n');

/**
 * Leaves out ever smaller runs of steps, then their faults and deaths, as long as the life fails alike. A general shrinker
 * tries numbers first, of which a step has many that mean nothing.
 */
export async function shorten(failure: Failure, until: number, live: Live): Promise<Failure> {
  const tries = async (steps: readonly Step[]): Promise<boolean> => {
    const shorter = await live({ ...failure.plan, steps });
    if (!shorter || kindOf(shorter) !== kindOf(failure)) return false;
    failure = shorter;
    return true;
  };
  for (let before = Number.POSITIVE_INFINITY; failure.plan.steps.length < before; ) {
    before = failure.plan.steps.length;
    for (let run = before >> 1; run > 0; run >>= 1) {
      for (let at = 0; at < failure.plan.steps.length && performance.now() < until; ) {
        if (!(await tries(failure.plan.steps.toSpliced(at, run)))) at += run;
      }
    }
  }
  for (let at = 0; at < failure.plan.steps.length && performance.now() < until; at++) {
    const step = failure.plan.steps[at] as Step;
    const simpler = [
      { ...step, faults: [], death: null },
      { ...step, death: null },
      { ...step, faults: [] },
    ];
    for (const one of simpler) if (await tries(failure.plan.steps.with(at, one))) break;
  }
  return failure;
}
