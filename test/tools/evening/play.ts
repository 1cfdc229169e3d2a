import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { orderAtKiosk, orderByPhone } from './guests.ts';
import { bumpAll, isEmpty } from './kitchen.ts';
import { makeOffers } from './offers.ts';
import { type Plan, type Roll, rollsFrom, sharesOf } from './plan.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import type { Weight } from './screen.ts';
import { GUESTS_TABLE, openScreens, type Screens, stations } from './screens.ts';
import { Tally } from './tally.ts';
import { Till } from './till.ts';
import { verdictOn } from './verdict.ts';
import { Waiter } from './waiter.ts';

/** Runs out while a tablet is out of reach: nobody else orders it. */
const SOLD_OUT = 'Mango Sorbet';

/** How often somebody who has nothing to do looks at the screen. */
const LOOK_MS = 500;

/** Each tablet is twice out of reach in so many orders. */
const TROUBLE_EVERY = 30;

interface Evening {
  readonly plan: Plan;
  readonly restaurant: Restaurant;
  readonly screens: Screens;
  readonly tally: Tally;
  readonly till: Till;
  readonly roll: Roll;
  readonly say: (line: string) => void;
  /** Nobody orders by phone any more. */
  isPhoneDone: boolean;
  /** Every guest has ordered. */
  isOver: boolean;
  /** Somebody could not go on. */
  readonly faults: string[];
}

interface Hearing {
  readonly say: (line: string) => void;
  readonly opened: (screens: Screens) => void;
}

interface Outcome {
  readonly faults: readonly string[];
  readonly orders: number;
  readonly dishes: number;
  readonly payments: number;
  readonly weights: readonly Weight[];
}

/** A whole evening of a restaurant on its screens, with everything that goes wrong in one; answers what was lost or doubled. */
export async function playEvening(
  browser: Browser,
  folder: string,
  plan: Plan,
  hearing: Hearing,
): Promise<Outcome> {
  const restaurant = await openRestaurant(folder);
  await makeOffers(restaurant.owner);
  const played = await playAt(restaurant, browser, plan, hearing).finally(() => restaurant.close());
  const seen = (await restaurant.examine()).map((fault) => `doctor: ${fault}`);
  return { ...played, faults: [...played.faults, ...seen] };
}

async function playAt(
  restaurant: Restaurant,
  browser: Browser,
  plan: Plan,
  { say, opened }: Hearing,
): Promise<Outcome> {
  const screens = await openScreens(browser, restaurant);
  const tally = new Tally();
  const roll = rollsFrom(plan.seed);
  const till = new Till(screens.till, tally, roll);
  const evening: Evening = {
    plan,
    restaurant,
    screens,
    tally,
    till,
    roll,
    say,
    isPhoneDone: false,
    isOver: false,
    faults: [],
  };
  say(`${screens.all.length} screens are open`);
  opened(screens);
  const others = [power(evening), paper(evening), ...kitchens(evening)];
  const guests = [...waiters(evening), kiosk(evening), phone(evening), moneyOf(evening)];
  await Promise.all(guests.map((work) => work.catch(failed(evening))));
  evening.isOver = true;
  say(`${tally.orders} orders are sent`);
  await Promise.all(others.map((work) => work.catch(failed(evening))));
  const orFailed = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error) => failed(evening)(error).then(() => undefined));
  const day = await orFailed(closing(evening));
  const weights = (await orFailed(Promise.all(screens.all.map((screen) => screen.weigh())))) ?? [];
  const seen = (await orFailed(verdictOn({ restaurant, screens, tally, day }))) ?? [];
  const faults = [...evening.faults, ...seen];
  await Promise.all(screens.all.map(({ page }) => page.context().close()));
  await Promise.all(screens.all.map(({ line }) => line.stop()));
  const dishes = [...tally.dishes.values()].reduce((sum, count) => sum + count, 0);
  return { faults, orders: tally.orders, dishes, payments: tally.takings.length, weights };
}

const failed =
  ({ faults, say, screens }: Evening) =>
  async (error: unknown): Promise<void> => {
    await Promise.all(screens.all.map((screen) => screen.shoot()));
    say(String((error as Error).stack ?? error));
    faults.push(`could not go on: ${(error as Error).message}`);
  };

/** Resolves when so much of the evening is over. */
async function reached({ tally, plan, ...evening }: Evening, part: number): Promise<void> {
  while (tally.orders < plan.orders * part && evening.faults.length === 0) await pause(50);
}

async function power(evening: Evening): Promise<void> {
  const { plan, restaurant, say } = evening;
  for (let cut = 1; cut <= plan.powerCuts; cut++) {
    await reached(evening, cut / (plan.powerCuts + 1));
    say(`power cut ${cut} after ${evening.tally.orders} orders`);
    await restaurant.cutPower();
  }
}

async function paper(evening: Evening): Promise<void> {
  const [printer] = evening.restaurant.printers;
  if (!printer) return;
  await reached(evening, 0.3);
  printer.faults.paperOut = true;
  await reached(evening, 0.45);
  printer.faults.paperOut = false;
}

function waiters(evening: Evening): Promise<void>[] {
  const { plan, screens, tally, roll } = evening;
  const all = sharesOf(plan).waiters;
  return stations.map(async (at, nth) => {
    const screen = screens.tablets[nth];
    if (!screen) return;
    const waiter = new Waiter(screen, at, tally, roll);
    const count = Math.floor(all / stations.length) + (nth < all % stations.length ? 1 : 0);
    const isForGuests = nth === stations.length - 1;
    for (let n = 0; n < count; n++) {
      const turn = n % TROUBLE_EVERY;
      if (turn === nth % 2) await waiter.serveOutOfReach('gone', nth % 2 === 1 ? 'before' : 'at send');
      else if (turn === 2 + (nth % 2)) await waiter.serveOutOfReach(nth === 1 ? 'silent' : 'deaf', 'at send');
      else if (n === 1 && nth === 2) await soldOutMeanwhile(evening, waiter);
      else await waiter.serveSomebody();
      const next = performance.now() + (plan.ms / count) * (0.5 + Math.random());
      do {
        const isAsked = isForGuests && (await waiter.answerGuests());
        if (!isAsked) await pause(Math.max(0, Math.min(LOOK_MS, next - performance.now())));
      } while (performance.now() < next);
    }
    while (isForGuests && !evening.isPhoneDone && evening.faults.length === 0) {
      if (await waiter.answerGuests()) continue;
      // A tablet that nobody works at may have locked itself.
      await waiter.comeBack();
      await pause(LOOK_MS);
    }
  });
}

/** A dish runs out while a tablet has it on the way: it is in *Needs you*, and nothing else of the order is. */
async function soldOutMeanwhile({ till, tally }: Evening, waiter: Waiter): Promise<void> {
  await waiter.comeBack();
  waiter.screen.line.become('gone');
  await waiter.serveDish('Desserts', SOLD_OUT);
  await waiter.untilAttempted();
  await till.whenFree(() => till.takeOffToday(SOLD_OUT));
  waiter.screen.line.become('good');
  await waiter.screen.waitFor('.strip button', 'to fix');
  tally.refused++;
}

async function kiosk(evening: Evening): Promise<void> {
  const { plan, screens, tally, roll } = evening;
  const count = sharesOf(plan).kiosk;
  for (let n = 0; n < count; n++) {
    await reached(evening, n / count);
    await orderAtKiosk(screens.kiosk, tally, roll, n === 1);
  }
}

async function phone(evening: Evening): Promise<void> {
  const count = sharesOf(evening.plan).phone;
  for (let n = 0; n < count; n++) {
    await reached(evening, n / count);
    await orderByPhone(evening.screens.phone, GUESTS_TABLE, evening.tally, n);
  }
  evening.isPhoneDone = true;
}

/** The till sells at the counter and takes the money of those who have eaten. */
async function moneyOf(evening: Evening): Promise<void> {
  const { plan, till } = evening;
  const count = sharesOf(plan).counter;
  for (let n = 0; n < count; n++) {
    while (!isDue(evening, n / count)) {
      const isBusy = await till.whenFree(() =>
        till.settleOne('served', evening.isPhoneDone ? '' : GUESTS_TABLE),
      );
      if (!isBusy) await pause(200);
    }
    await till.whenFree(() => till.sellAtCounter(n === 1));
  }
}

const isDue = ({ tally, plan, faults }: Evening, part: number): boolean =>
  tally.orders >= plan.orders * part * 0.9 || faults.length > 0;

function kitchens(evening: Evening): Promise<void>[] {
  const { stove, pass } = evening.screens;
  const work = async (screen: typeof stove) => {
    while (!evening.isOver) await cook(screen);
    await screen.until('some tickets cannot be bumped', async () => {
      await cook(screen);
      return evening.faults.length > 0 || (await isEmpty(screen));
    });
  };
  const cook = async (screen: typeof stove) => {
    if (!(await bumpAll(screen))) await pause(LOOK_MS);
  };
  // The pass is empty for good when nothing is cooked any more.
  return [work(stove).then(() => work(pass)), work(pass)];
}

/** Everybody is on the line again; what is owed is paid, and the day is closed. */
async function closing({ screens, till, say, faults }: Evening) {
  for (const screen of [...screens.tablets, screens.till, screens.stove, screens.pass])
    await screen.until('something is never sent', async () => {
      return faults.length > 0 || !(await screen.kept()).some(({ state }) => state === 'waiting');
    });
  say('everything is sent and served');
  while (await till.settleOne('anybody')) if (faults.length > 0) return undefined;
  return till.closeDay();
}
