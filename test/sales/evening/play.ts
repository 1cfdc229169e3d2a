import { AppError } from '../../../server/core/errors.ts';
import type { Caller } from '../../../server/core/permissions.ts';
import { cancelOrder } from '../../../server/sales/lifecycle/cancel.ts';
import { between, randomFrom } from '../../tools/soak/chance.ts';
import { discountFaults, type Gifts, noGifts } from './given.ts';
import { type Ledger, lossFaults, moneyTakenFaults, newLedger } from './ledger.ts';
import { type Picture, pictureOf, startOf } from './picture.ts';
import { openTestRestaurant, type TestRestaurant } from './restaurant.ts';
import { type Actor, nextActor, ownerOf } from './staff.ts';
import { nextStep } from './steps.ts';
import { faultsIn, type Turn } from './truth.ts';

export interface Failure {
  readonly seed: number;
  readonly story: readonly string[];
  readonly faults: readonly string[];
}

const BROKE = 'the program broke';
const MAX_STEPS = 16;
/** A restaurant is left for a new one before its files grow slow to read. */
const EVENINGS_EACH = 400;

/** Changes that people made in the evenings so far, on two seeds of three by waiters and cashiers alone. */
export interface Played {
  readonly evenings: number;
  readonly changes: number;
  readonly changesOfStaff: number;
}

interface Evening {
  readonly isStaffed: boolean;
  readonly changes: number;
  readonly failure?: Failure;
}

/** Plays an evening for each seed; `heard` is called after each. Ends at the first that fails. */
export async function playEvenings(
  { from, count, stride = 1 }: { from: number; count: number; stride?: number },
  heard: (played: Played) => void = () => {},
): Promise<Failure | undefined> {
  let restaurant = await openTestRestaurant();
  let played: Played = { evenings: 0, changes: 0, changesOfStaff: 0 };
  try {
    for (let nth = 0; nth < count; nth++) {
      if (nth > 0 && nth % EVENINGS_EACH === 0) {
        await restaurant.close();
        restaurant = await openTestRestaurant();
      }
      const { failure, changes, isStaffed } = await evening(restaurant, from + nth * stride);
      if (failure) return failure;
      played = {
        evenings: played.evenings + 1,
        changes: played.changes + changes,
        changesOfStaff: played.changesOfStaff + (isStaffed ? changes : 0),
      };
      heard(played);
    }
    return undefined;
  } finally {
    await restaurant.close();
  }
}

/** On two seeds of three waiters and cashiers act, now and then with an approval, and a ledger asks what became of what they sold. */
async function evening(restaurant: TestRestaurant, seed: number): Promise<Evening> {
  const isStaffed = seed % 3 !== 0;
  const random = randomFrom(seed);
  const start = startOf(restaurant);
  const story: string[] = [];
  const books = { ledger: newLedger(), gifts: noGifts() };
  let before = pictureOf(restaurant, start);
  let changes = 0;
  restaurant.heard();
  for (let left = between(random, 6, MAX_STEPS); left > 0; left--) {
    const actor = isStaffed ? nextActor(random, restaurant.branchId) : ownerOf(restaurant.branchId);
    const step = nextStep({ restaurant, random, orders: [...before.orders.keys()] });
    story.push(isStaffed ? `${actor.name}${actor.isApproved ? ', approved' : ''}: ${step.told}` : step.told);
    const refused = await refusedBy(restaurant, step.run, actor.caller);
    if (refused === null) changes += 1;
    else story.push(`  ${refused}`);
    const after = pictureOf(restaurant, start);
    const turn = { restaurant, step, refused: refused !== null, before, after, events: restaurant.heard() };
    const faults = refused?.startsWith(BROKE)
      ? [refused]
      : [...faultsIn(turn), ...(isStaffed ? breachesIn(books, actor, turn) : [])];
    if (faults.length > 0) return { isStaffed, changes, failure: { seed, story, faults } };
    before = after;
  }
  await clearAway(restaurant, before);
  return { isStaffed, changes };
}

/** The code of a refusal; null where it was done. */
async function refusedBy(
  restaurant: TestRestaurant,
  run: Parameters<TestRestaurant['write']>[0],
  by: Caller,
): Promise<string | null> {
  try {
    await restaurant.write(run, by);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.code;
    return `${BROKE}: ${error instanceof Error ? error.message : error}`;
  }
}

/** What somebody alone took off bills, or gave, above what they may. */
function breachesIn(
  { ledger, gifts }: { readonly ledger: Ledger; readonly gifts: Gifts },
  actor: Actor,
  { refused, step, before, after }: Turn,
): string[] {
  if (refused) return [];
  return [
    ...lossFaults(ledger, actor, { before, after }),
    ...moneyTakenFaults(actor, before, after),
    ...discountFaults(gifts, { told: step.told, actor, before, after }),
  ];
}

/** The next evening begins with free tables. */
async function clearAway(restaurant: TestRestaurant, { orders }: Picture): Promise<void> {
  for (const { id, status } of orders.values()) {
    if (status === 'paid' || status === 'cancelled') continue;
    await restaurant.write((tx) => cancelOrder(tx, id, 'closing time'));
  }
}
