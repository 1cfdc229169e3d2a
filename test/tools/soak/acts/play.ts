import { setTimeout as pause } from 'node:timers/promises';
import { ACTS, unused } from '../../evening/acts/list.ts';
import type { Condition } from '../../evening/line.ts';
import { type Roll, rollsFrom } from '../../evening/plan.ts';
import { openRestaurant, type Restaurant } from '../../evening/restaurant.ts';
import { atTables } from './at-tables.ts';
import { atTheTill } from './at-the-till.ts';
import { cooking, drawer, noPaper, office, practicing } from './behind.ts';
import type { Doings, Hands } from './hands.ts';
import { openRoom, type Room } from './room.ts';
import { openStaff } from './staff.ts';
import { faultsOf } from './verdict.ts';

interface ActsPlan {
  readonly orders: number;
  readonly powerCuts: number;
  readonly seed: number;
}

interface ActsOutcome {
  readonly faults: readonly string[];
  readonly orders: number;
  readonly calls: number;
  readonly unheard: number;
  readonly acts: number;
}

/** An evening in which everything that people can do is done, by twelve screens on bad lines, through power cuts. */
export async function playActs(
  folder: string,
  plan: ActsPlan,
  say: (line: string) => void,
): Promise<ActsOutcome> {
  const restaurant = await openRestaurant(folder);
  const doings: Doings = { done: new Set(), orders: 0, calls: 0, unheard: 0 };
  const played = await playAt(restaurant, plan, doings, say).finally(() => restaurant.close());
  const seen = (await restaurant.examine()).map((fault) => `doctor: ${fault}`);
  const missing = unused(doings.done).map((act) => `nobody did this: ${act}`);
  const { orders, calls, unheard } = doings;
  return {
    faults: [...played, ...missing, ...seen],
    orders,
    calls,
    unheard,
    acts: ACTS.length - missing.length,
  };
}

async function playAt(
  restaurant: Restaurant,
  plan: ActsPlan,
  doings: Doings,
  say: (line: string) => void,
): Promise<string[]> {
  const roll = rollsFrom(plan.seed);
  const { owner } = restaurant;
  const ravi = (await owner.must('GET', '/users')).find(({ name }: { name: string }) =>
    name.startsWith('Ravi'),
  );
  await owner.must('POST', '/pos/delivery-drivers', {
    name: ravi.name,
    phone: '+919812345678',
    user_id: ravi.id,
  });
  await owner.must('POST', '/pos/customers', { name: 'Nadia Okafor', phone: '+919876543210' });
  const staff = await openStaff(restaurant, doings);
  const room = await openRoom(owner, staff, roll);
  const faults: string[] = [];
  let isOver = false;
  const isDone = () => isOver || faults.length > 0;
  const failed = (error: unknown) => void faults.push(String((error as Error).stack ?? error));
  const closeDrawer = await drawer(room);
  const practiced: number[] = [];
  const beside = [
    trouble(staff.all, roll, isDone),
    power(restaurant, plan, doings, isDone, say),
    cooking(room, isDone),
    noPaper(room, restaurant),
  ].map((work) => work.catch(failed));
  const guests = [
    ...staff.waiters.map((waiter, nth) => serving(room, waiter, plan, doings, nth, isDone)),
    selling(room, staff.cashier, plan, doings, 0, isDone),
    selling(room, staff.manager, plan, doings, 4, isDone),
    office(room),
    practicing(room, staff.manager).then((id) => practiced.push(id)),
  ];
  await Promise.all(guests.map((work) => work.catch(failed)));
  isOver = true;
  await Promise.all(beside);
  say(`${doings.orders} orders, ${doings.calls} calls, ${doings.unheard} of them unheard`);
  for (const { line } of staff.all) line.become('good');
  await closeDrawer().catch(failed);
  faults.push(...(await faultsOf(room, practiced).catch((error) => [String(error)])));
  await Promise.all(staff.all.map(({ line }) => line.stop()));
  return faults;
}

type IsDone = () => boolean;

/** One thing after another, each in its turn, so that all of them are done by somebody. */
async function serving(
  room: Room,
  waiter: Hands,
  { orders }: ActsPlan,
  doings: Doings,
  nth: number,
  isDone: IsDone,
) {
  for (let turn = nth; doings.orders < orders && !isDone(); turn++)
    await atTables[turn % atTables.length]?.(room, waiter);
}

async function selling(
  room: Room,
  till: Hands,
  { orders }: ActsPlan,
  doings: Doings,
  from: number,
  isDone: IsDone,
) {
  for (let turn = from; doings.orders < orders && !isDone(); turn++)
    await atTheTill[turn % atTheTill.length]?.(room, till);
}

const TROUBLES: readonly Condition[] = ['gone', 'deaf', 'silent'];

/** One line after another is bad for a moment. */
async function trouble(all: readonly Hands[], roll: Roll, isDone: IsDone): Promise<void> {
  while (!isDone()) {
    const { line } = all[roll(all.length)] as Hands;
    line.become(TROUBLES[roll(TROUBLES.length)] as Condition);
    await pause(100 + roll(400));
    line.become('good');
    await pause(roll(300));
  }
}

async function power(
  restaurant: Restaurant,
  { orders, powerCuts }: ActsPlan,
  doings: Doings,
  isDone: IsDone,
  say: (line: string) => void,
): Promise<void> {
  for (let cut = 1; cut <= powerCuts; cut++) {
    while (doings.orders < (orders * cut) / (powerCuts + 1) && !isDone()) await pause(20);
    if (isDone()) return;
    say(`power cut ${cut} after ${doings.orders} orders`);
    await restaurant.cutPower();
  }
}
