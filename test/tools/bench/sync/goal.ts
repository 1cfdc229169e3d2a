import { type Comparison, compare, type Unit } from '../contest.ts';

type Goal = { most: number } | { least: number };

/** A figure that has to reach a number of its own: the number stands where a reference server's figure would. */
export function against(row: string, unit: Unit, figures: number[], goal: Goal): Comparison {
  const [number] = Object.values(goal) as [number];
  const reference = figures.map(() => number);
  return compare(row, unit, 'most' in goal ? { most: 1 } : { least: 1 }, figures, reference);
}

export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!;
}
