import { effect, signal } from '@preact/signals';
import { newKey } from '../../web/api/key.ts';
import { asProblem, type Problem } from '../../web/api/problem.ts';
import { type CartLine, repriced, withLine, withQuantity } from './lines.ts';
import { dishes, readMenu } from './menu.ts';
import { keep, kept } from './stored-visit.ts';
import { askRestaurant, readSession, session, stage } from './visit.ts';

/** As many lines as one order takes. */
export const MAX_LINES = 20;
/** Of one dish in one order. */
const MAX_OF_DISH = 10;

/** How many more of a dish one order takes. */
export const roomFor = (cart: readonly CartLine[], dishId: number): number =>
  MAX_OF_DISH - cart.reduce((sum, { item }) => sum + (item.menu_item_id === dishId ? item.quantity : 0), 0);

/** Why the last order came back into the cart. */
export const refusal = signal<Problem | undefined>(undefined);
/** Dishes in the cart that cost something else than this phone showed before. */
export const priceChanges = signal<readonly string[]>([]);
/** It takes longer than it should. */
export const isSlow = signal(false);

export const addLine = (line: CartLine): void => keep({ cart: withLine(kept.peek().cart, line) });

export const setQuantity = (at: number, quantity: number): void => {
  refusal.value = undefined;
  priceChanges.value = [];
  keep({ cart: withQuantity(kept.peek().cart, at, quantity) });
};

/** The cart becomes an order with a key of its own: kept in one step, before anything is sent. */
export function orderNow(): void {
  const { cart, sending, consent } = kept.peek();
  if (cart.length === 0 || sending !== null) return;
  refusal.value = undefined;
  priceChanges.value = [];
  keep({ cart: [], sending: { key: newKey(), lines: cart, consent } });
}

/** The cart costs what the menu says; what that changes is said before it is ordered. */
export function followPrices(): void {
  effect(() => {
    const { cart } = kept.value;
    const now = dishes.value && repriced(dishes.value, cart);
    if (!now || JSON.stringify(now.cart) === JSON.stringify(cart)) return;
    keep({ cart: now.cart });
    if (now.changed.length > 0) priceChanges.value = now.changed;
  });
}

const WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000];
const SLOW_AFTER = 2;

/** Carries on with what was being sent when the page was closed, too. */
export function followOrdering(): void {
  let flying: string | undefined;
  effect(() => {
    const key = kept.value.sending?.key;
    if (key === undefined || stage.value.is !== 'open' || flying === key) return;
    flying = key;
    void deliver(key).finally(() => {
      flying = undefined;
    });
  });
}

async function deliver(key: string): Promise<void> {
  for (let failures = 0; kept.peek().sending?.key === key; failures++) {
    isSlow.value = failures >= SLOW_AFTER;
    const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (await isSettled(key)) return;
  }
}

const isUnsure = ({ status, code }: Problem): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'REQUEST_IN_PROGRESS';

/** One attempt; the same key asks for the answer of one before. */
async function isSettled(key: string): Promise<boolean> {
  const sending = kept.peek().sending;
  if (sending?.key !== key) return true;
  try {
    const items = sending.lines.map(({ item }) => item);
    const body = { items, charge_consent: sending.consent };
    const made = await askRestaurant('POST /guest/orders', { body, key });
    keep({ sending: null });
    const here = session.peek();
    if (here) session.value = { ...here, orders: [made, ...here.orders] };
    void readSession().catch(() => {});
    return true;
  } catch (error) {
    const problem = asProblem(error);
    if (isUnsure(problem)) return false;
    if (problem.status !== 401) giveBack(sending.lines, problem);
    return true;
  }
}

/** It was refused: nothing of it was ordered, all of it is in the cart again. */
function giveBack(lines: readonly CartLine[], problem: Problem): void {
  keep({ sending: null, cart: [...lines, ...kept.peek().cart] });
  refusal.value = problem;
  void readMenu().catch(() => {});
}
