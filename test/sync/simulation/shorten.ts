import type { Plan, Step } from './plan.ts';

export interface Failure {
  readonly reason: string;
  readonly story: readonly string[];
  readonly plan: Plan;
}

type Live = (plan: Plan) => Promise<Failure | undefined>;

/** Two lives fail alike when only numbers and rows differ. */
const kindOf = ({ reason }: Failure): string => reason.replace(/[{[].*/s, '').replace(/\d+/g, 'n');

const lists = ['steps', 'returns', 'setBacks', 'clocks'] as const;
type List = (typeof lists)[number];

/**
 * Leaves out ever smaller runs of steps, then their faults and deaths, as long as the life fails alike. A general shrinker
 * tries numbers first, of which a step has many that mean nothing.
 */
export async function shorten(failure: Failure, until: number, live: Live): Promise<Failure> {
  const listed = (list: List): readonly Step[] => failure.plan[list] ?? [];
  const length = (): number => lists.reduce((sum, list) => sum + listed(list).length, 0);
  const tries = async (list: List, steps: readonly Step[]): Promise<boolean> => {
    const shorter = await live({ ...failure.plan, [list]: steps });
    if (!shorter || kindOf(shorter) !== kindOf(failure)) return false;
    failure = shorter;
    return true;
  };
  const leaveOut = async (list: List): Promise<void> => {
    for (let run = listed(list).length; run > 0; run >>= 1) {
      for (let at = 0; at < listed(list).length && performance.now() < until; ) {
        if (!(await tries(list, listed(list).toSpliced(at, run)))) at += run;
      }
    }
  };
  for (let before = Number.POSITIVE_INFINITY; length() < before; ) {
    before = length();
    for (const list of lists) await leaveOut(list);
  }
  for (const list of lists) {
    for (let at = 0; at < listed(list).length && performance.now() < until; at++) {
      const step = listed(list)[at] as Step;
      const simpler = [
        { ...step, faults: [], death: null },
        { ...step, death: null },
        { ...step, faults: [] },
      ];
      for (const one of simpler) if (await tries(list, listed(list).with(at, one))) break;
    }
  }
  return failure;
}
