/** One measurement. */
export type Turn<Figure = number> = () => Promise<Figure>;

/** Lets every contestant take its turn in every round (A B C A B C …), after one that does not count. */
export async function inTurns<Name extends string, Figure>(
  rounds: number,
  turns: Record<Name, Turn<Figure>>,
) {
  const entries = Object.entries(turns) as [Name, Turn<Figure>][];
  const figures = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<
    string,
    Figure[]
  >;
  for (const [, turn] of entries) await turn();
  for (let round = 0; round < rounds; round++) {
    for (const [name, turn] of entries) figures[name]!.push(await turn());
  }
  return figures as Record<Name, Figure[]>;
}

export function median(figures: number[]) {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export type Goal = { least: number } | { most: number };
export type Unit = '/s' | 'ms' | 'µs' | 's' | 'MB' | 'kB' | 'B' | '%' | 'nodes';

export interface Comparison {
  row: string;
  unit: Unit;
  product: number;
  reference: number;
  /** product ÷ reference, of the medians. */
  ratio: number;
  /** The smallest and the largest ratio of one round: how far to trust `ratio`. */
  spread: [number, number];
  goal: Goal;
  ok: boolean;
}

interface Skipped {
  row: string;
  skipped: string;
}

export type Row = Comparison | Skipped;

const reached = (ratio: number, goal: Goal) => ('least' in goal ? ratio >= goal.least : ratio <= goal.most);

export function compare(
  row: string,
  unit: Unit,
  goal: Goal,
  product: number[],
  reference: number[],
): Comparison {
  const rounds = product.map((figure, round) => figure / reference[round]!);
  const ratio = median(product) / median(reference);
  return {
    row,
    unit,
    product: median(product),
    reference: median(reference),
    ratio,
    spread: [Math.min(...rounds), Math.max(...rounds)],
    goal,
    ok: reached(ratio, goal),
  };
}
