import { AppError } from '../../../server/core/errors.ts';
import { cancelOrder } from '../../../server/sales/lifecycle/cancel.ts';
import { between, randomFrom } from '../../programs/soak/chance.ts';
import { type House, openHouse } from './house.ts';
import { type Picture, pictureOf, startOf } from './picture.ts';
import { nextStep } from './steps.ts';
import { faultsIn } from './truth.ts';

export interface Failure {
  readonly seed: number;
  readonly story: readonly string[];
  readonly faults: readonly string[];
}

const BROKE = 'the program broke';
const MOST_STEPS = 16;
/** A house is left for a new one before its files grow slow to read. */
const EVENINGS_EACH = 400;

/** Plays an evening for each seed; `heard` is called after each. Ends at the first that fails. */
export async function playEvenings(
  { from, count, stride = 1 }: { from: number; count: number; stride?: number },
  heard: (played: number) => void = () => {},
): Promise<Failure | undefined> {
  let house = await openHouse();
  try {
    for (let played = 0; played < count; played++) {
      if (played > 0 && played % EVENINGS_EACH === 0) {
        await house.close();
        house = await openHouse();
      }
      const failure = await evening(house, from + played * stride);
      if (failure) return failure;
      heard(played + 1);
    }
    return undefined;
  } finally {
    await house.close();
  }
}

async function evening(house: House, seed: number): Promise<Failure | undefined> {
  const random = randomFrom(seed);
  const start = startOf(house);
  const story: string[] = [];
  let before = pictureOf(house, start);
  house.heard();
  for (let left = between(random, 6, MOST_STEPS); left > 0; left--) {
    const step = nextStep({ house, random, orders: [...before.orders.keys()] });
    story.push(step.told);
    const refused = await refusedBy(house, step.run);
    if (refused !== null) story.push(`  ${refused}`);
    if (refused?.startsWith(BROKE)) return { seed, story, faults: [refused] };
    const after = pictureOf(house, start);
    const turn = { house, step, refused: refused !== null, before, after, events: house.heard() };
    const faults = faultsIn(turn);
    if (faults.length > 0) return { seed, story, faults };
    before = after;
  }
  await clearAway(house, before);
  return undefined;
}

/** The code of a refusal; null where it was done. */
async function refusedBy(house: House, run: Parameters<House['write']>[0]): Promise<string | null> {
  try {
    await house.write(run);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.code;
    return `${BROKE}: ${error instanceof Error ? error.message : error}`;
  }
}

/** The next evening begins with free tables. */
async function clearAway(house: House, { orders }: Picture): Promise<void> {
  for (const { id, status } of orders.values()) {
    if (status === 'paid' || status === 'cancelled') continue;
    await house.write((tx) => cancelOrder(tx, id, 'closing time'));
  }
}
