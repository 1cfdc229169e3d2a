import fc from 'fast-check';
import { type Plan, plans } from './plan.ts';
import { type Failure, shorten } from './shorten.ts';
import { Simulation } from './simulation.ts';
import type { Template } from './template.ts';

/** How long a failing life may be made shorter. */
const SHRINK_MS = 180_000;

/** The life of a seed; undefined when every promise was kept. */
export async function liveThrough(
  seed: number,
  ops: number,
  template: Template,
): Promise<Failure | undefined> {
  const [plan] = fc.sample(plans(ops), { seed, numRuns: 1, unbiased: true });
  return failureOf(plan as Plan, template);
}

/** As short a life as can be found in a while that fails in the same way. */
export async function shrink(seed: number, ops: number, template: Template): Promise<Failure | undefined> {
  const first = await liveThrough(seed, ops, template);
  return first && shorten(first, performance.now() + SHRINK_MS, (plan) => failureOf(plan, template));
}

export async function failureOf(plan: Plan, template: Template): Promise<Failure | undefined> {
  let story: readonly string[] = [];
  try {
    await Simulation.run(plan, template, (lines) => {
      story = lines;
    });
    return undefined;
  } catch (error) {
    const { name, message, stack } = error as Error;
    const size = `${plan.branches} branches, batches of ${plan.batchRows} rows`;
    return { reason: name === 'Violation' ? message : String(stack), story: [size, ...story], plan };
  }
}
