import { AppError } from '../../../server/core/errors.ts';
import type { Caller } from '../../../server/core/permissions.ts';
import { cancelOrder } from '../../../server/sales/lifecycle/cancel.ts';
import { between, randomFrom } from '../../tools/soak/chance.ts';
import { discountFaults, type Gifts, noGifts } from './given.ts';
import { type House, openHouse } from './restaurant.ts';
import { type Ledger, lossFaults, moneyTakenFaults, newLedger } from './ledger.ts';
import { type Picture, pictureOf, startOf } from './picture.ts';
import { type Actor, nextActor, ownerOf } from './staff.ts';
import { nextStep } from './steps.ts';
import { faultsIn, type Turn } from './truth.ts';

export interface Failure {
  readonly seed: number;
  readonly story: readonly string[];
  readonly faults: readonly string[];
}

const BROKE = 'the program broke';
const MOST_STEPS = 16;
/** A house is left for a new one before its files grow slow to read. */
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
  let house = await openHouse();
  let played: Played = { evenings: 0, changes: 0, changesOfStaff: 0 };
  try {
    for (let nth = 0; nth < count; nth++) {
      if (nth > 0 && nth % EVENINGS_EACH === 0) {
        await house.close();
        house = await openHouse();
      }
      const { failure, changes, isStaffed } = await evening(house, from + nth * stride);
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
    await house.close();
  }
}

/** On two seeds of three waiters and cashiers act, now and then with an approval, and a ledger asks what became of what they sold. */
async function evening(house: House, seed: number): Promise<Evening> {
  const isStaffed = seed % 3 !== 0;
  const random = randomFrom(seed);
  const start = startOf(house);
  const story: string[] = [];
  const books = { ledger: newLedger(), gifts: noGifts() };
  let before = pictureOf(house, start);
  let changes = 0;
  house.heard();
  for (let left = between(random, 6, MOST_STEPS); left > 0; left--) {
    const actor = isStaffed ? nextActor(random, house.branchId) : ownerOf(house.branchId);
    const step = nextStep({ house, random, orders: [...before.orders.keys()] });
    story.push(isStaffed ? `${actor.name}${actor.isApproved ? ', approved' : ''}: ${step.told}` : step.told);
    const refused = await refusedBy(house, step.run, actor.caller);
    if (refused === null) changes += 1;
    else story.push(`  ${refused}`);
    const after = pictureOf(house, start);
    const turn = { house, step, refused: refused !== null, before, after, events: house.heard() };
    const faults = refused?.startsWith(BROKE)
      ? [refused]
      : [...faultsIn(turn), ...(isStaffed ? breachesIn(books, actor, turn) : [])];
    if (faults.length > 0) return { isStaffed, changes, failure: { seed, story, faults } };
    before = after;
  }
  await clearAway(house, before);
  return { isStaffed, changes };
}

/** The code of a refusal; null where it was done. */
async function refusedBy(
  house: House,
  run: Parameters<House['write']>[0],
  by: Caller,
): Promise<string | null> {
  try {
    await house.write(run, by);
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
async function clearAway(house: House, { orders }: Picture): Promise<void> {
  for (const { id, status } of orders.values()) {
    if (status === 'paid' || status === 'cancelled') continue;
    await house.write((tx) => cancelOrder(tx, id, 'closing time'));
  }
}
