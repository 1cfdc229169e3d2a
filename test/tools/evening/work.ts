import { setTimeout as pause } from 'node:timers/promises';
import { type Evening, LOOK_MS, reached } from './evening.ts';
import { callWaiter, orderAtKiosk, orderByPhone, orderInVain } from './guests.ts';
import { bumpAll, isEmpty, strikeLine } from './kitchen.ts';
import { sharesOf } from './plan.ts';
import { GUESTS_TABLE, stations } from './screens.ts';
import { Waiter } from './waiter.ts';

/** Runs out while a tablet is out of reach: nobody else orders it. */
const SOLD_OUT = 'Mango Sorbet';

/** Each tablet is twice out of reach in so many orders. */
const TROUBLE_EVERY = 30;

export function waiters(evening: Evening): Promise<void>[] {
  const { plan, screens, tally, roll, stage } = evening;
  const all = sharesOf(plan).waiters;
  let turnsLeft = all;
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
      else {
        const story = stage.waiters.take(turnsLeft);
        if (story) await stage.play(story, screen);
        else await waiter.serveSomebody();
      }
      turnsLeft--;
      const next = performance.now() + (plan.ms / count) * (0.5 + Math.random());
      do {
        const isAsked = isForGuests && (await waiter.answerGuests(evening.wish));
        if (!isAsked) await pause(Math.max(0, Math.min(LOOK_MS, next - performance.now())));
      } while (performance.now() < next);
    }
    while (isForGuests && !evening.isPhoneDone && evening.faults.length === 0) {
      if (await waiter.answerGuests(evening.wish)) continue;
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

export async function kiosk(evening: Evening): Promise<void> {
  const { plan, screens, tally, roll } = evening;
  const count = sharesOf(plan).kiosk;
  for (let n = 0; n < count; n++) {
    await reached(evening, n / count);
    await orderAtKiosk(screens.kiosk, tally, roll, n === 1);
  }
}

export async function phone(evening: Evening): Promise<void> {
  const count = sharesOf(evening.plan).phone;
  const { screens, tally, plan } = evening;
  for (let n = 0; n < count; n++) {
    await reached(evening, n / count);
    await orderByPhone(screens.phone, GUESTS_TABLE, tally, n);
  }
  if (plan.rounds > 0) {
    evening.wish = 'to be declined';
    await orderInVain(screens.phone);
    evening.wish = 'somebody to come';
    await callWaiter(screens.phone, tally);
  }
  evening.isPhoneDone = true;
}

/** The till sells at the counter and takes the money of those who have eaten. */
export async function moneyOf(evening: Evening): Promise<void> {
  const { plan, till, stage } = evening;
  const count = sharesOf(plan).counter;
  for (let n = 0; n < count; n++) {
    while (!isDue(evening, n / count)) {
      const guests = evening.isPhoneDone ? [] : [GUESTS_TABLE];
      const isBusy = await till.whenFree(() => till.settleOne('served', [...guests, ...stage.busy]));
      if (!isBusy) await pause(200);
    }
    const story = n === 1 ? undefined : stage.till.take(count - n);
    await till.whenFree(() => (story ? stage.play(story, till.screen) : till.sellAtCounter(n === 1)));
  }
}

const isDue = ({ tally, plan, faults }: Evening, part: number): boolean =>
  tally.orders >= plan.orders * part * 0.9 || faults.length > 0;

export function kitchens(evening: Evening): Promise<void>[] {
  const { stove, pass } = evening.screens;
  let isStruck = false;
  const work = async (screen: typeof stove) => {
    while (!evening.isOver) await cook(screen);
    await screen.until('some tickets cannot be bumped', async () => {
      await cook(screen);
      return evening.faults.length > 0 || (await isEmpty(screen));
    });
  };
  const cook = async (screen: typeof stove) => {
    if (!isStruck && screen === stove) isStruck = await strikeLine(screen, evening.tally);
    if (!(await bumpAll(screen))) await pause(LOOK_MS);
  };
  // The pass is empty for good when nothing is cooked any more.
  return [work(stove).then(() => work(pass)), work(pass)];
}
