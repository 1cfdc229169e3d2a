import type { Browser } from 'playwright-core';
import { lookAtSales, lookAtYesterday, printElsewhere } from './acts/besides.ts';
import { countDrawer, lookAtX, openDrawer } from './acts/drawer.ts';
import { unused } from './acts/list.ts';
import { arrangeMenu } from './acts/owner.ts';
import { sellYesterday, setStage } from './acts/setting.ts';
import { Stage, tablesOf } from './acts/stage.ts';
import { practice } from './acts/training.ts';
import { type Evening, reached } from './evening.ts';
import { makeOffers } from './offers.ts';
import { type Plan, rollsFrom } from './plan.ts';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import type { Weight } from './screen.ts';
import { openScreens, type Screens } from './screens.ts';
import { Tally } from './tally.ts';
import { Till } from './till.ts';
import { verdictOn } from './verdict.ts';
import { kiosk, kitchens, moneyOf, phone, waiters } from './work.ts';

interface Hearing {
  readonly say: (line: string) => void;
  readonly opened: (screens: Screens) => void;
}

interface Outcome {
  readonly faults: readonly string[];
  readonly orders: number;
  readonly dishes: number;
  readonly payments: number;
  /** Acts that nobody did on a screen. */
  readonly undone: readonly string[];
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
  const { owner } = restaurant;
  await makeOffers(owner);
  await setStage(owner, tablesOf(plan));
  const before = plan.rounds > 0 ? await sellYesterday(owner) : undefined;
  const played = await playAt(restaurant, browser, { plan, before }, hearing).finally(() =>
    restaurant.close(),
  );
  const seen = (await restaurant.examine()).map((fault) => `doctor: ${fault}`);
  return { ...played, faults: [...played.faults, ...seen] };
}

interface Given {
  readonly plan: Plan;
  /** What was sold the day before, of an evening with every act. */
  readonly before: { readonly id: number; readonly number: string } | undefined;
}

async function playAt(
  restaurant: Restaurant,
  browser: Browser,
  { plan, before }: Given,
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
    stage: new Stage(plan, { restaurant, tally, roll, open: screens.open }),
    roll,
    say,
    wish: 'to order',
    isPhoneDone: false,
    isOver: false,
    faults: [],
  };
  say(`${screens.all.length} screens are open`);
  opened(screens);
  const others = [power(evening), paper(evening), ...kitchens(evening)].map((work) =>
    work.catch(failed(evening)),
  );
  if (before) await openDrawer(till.screen, tally);
  const guests = [...waiters(evening), kiosk(evening), phone(evening), moneyOf(evening)];
  if (before) guests.push(office(evening, browser));
  await Promise.all(guests.map((work) => work.catch(failed(evening))));
  evening.isOver = true;
  say(`${tally.orders} orders are sent`);
  await Promise.all(others);
  const orFailed = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error) => failed(evening)(error).then(() => undefined));
  await orFailed(settling(evening));
  if (before) await orFailed(lookingBack(evening, before.number));
  const day = await orFailed(till.closeDay());
  const weights = (await orFailed(Promise.all(screens.all.map((screen) => screen.weigh())))) ?? [];
  const seen = (await orFailed(verdictOn({ restaurant, screens, tally, day, before: before?.id }))) ?? [];
  const faults = [...evening.faults, ...seen, ...evening.stage.faults];
  await Promise.all(screens.all.map(({ page }) => page.context().close()));
  await Promise.all(screens.all.map(({ line }) => line.stop()));
  const dishes = [...tally.dishes.values()].reduce((sum, count) => sum + count, 0);
  const [orders, payments] = [tally.orders, tally.takings.length];
  return { faults, orders, dishes, payments, undone: unused(tally.done), weights };
}

const failed =
  ({ faults, say, screens }: Evening) =>
  async (error: unknown): Promise<void> => {
    await Promise.all(screens.all.map((screen) => screen.shoot()));
    say(String((error as Error).stack ?? error));
    faults.push(`could not go on: ${(error as Error).message}`);
  };

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
  if (evening.plan.rounds > 0) await printElsewhere(evening.till, evening.tally);
  await reached(evening, 0.45);
  printer.faults.paperOut = false;
}

/** Those who work behind the evening. */
async function office(evening: Evening, browser: Browser): Promise<void> {
  const { restaurant, screens, tally, faults } = evening;
  // After the last power cut: of a console and a training that it ends somebody begins again.
  await reached(evening, 0.8);
  faults.push(...(await arrangeMenu(browser, restaurant, tally)));
  await practice({ open: screens.open, tally });
}

/** Everybody is on the line again, and what is owed is paid. */
async function settling({ screens, till, say, faults }: Evening): Promise<void> {
  for (const screen of [...screens.tablets, screens.till, screens.stove, screens.pass])
    await screen.until('something is never sent', async () => {
      return faults.length > 0 || !(await screen.kept()).some(({ state }) => state === 'waiting');
    });
  say('everything is sent and served');
  while (await till.settleOne('anybody')) if (faults.length > 0) return;
}

/** What screens say of the day, and of the one before. */
async function lookingBack(evening: Evening, number: string): Promise<void> {
  const { screens, till, tally, restaurant, faults } = evening;
  await lookAtYesterday(till.screen, tally, number);
  const [tablet] = screens.tablets;
  if (tablet) faults.push(...(await lookAtSales(tablet, restaurant, tally, 'Asha')));
  await lookAtX(till.screen, tally);
  faults.push(...(await countDrawer(till.screen, tally)));
}
