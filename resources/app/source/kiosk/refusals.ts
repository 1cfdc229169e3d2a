import type { Problem } from '../../../web/api/problem.ts';
import { UNREACHABLE } from '../../../web/api/problem.ts';
import { listOf } from '../../../web/text/speech.ts';
import { say } from '../text/guests.ts';
import { notice, withoutSoldOut } from './cart/cart.ts';
import { readMenu } from './restaurant.ts';

/** Shows a refusal and does what a guest would have to do about it. */
export async function explain(problem: Problem): Promise<void> {
  // The line above the cart says so.
  if (problem.code === UNREACHABLE) return;
  if (problem.code === 'KIOSK_CLOSED') {
    notice.value = say('kiosk.closed');
    return;
  }
  if (problem.code === 'ITEM_UNAVAILABLE' || problem.code === 'PRICE_MISMATCH') {
    await readMenu().catch(() => {});
    const gone = withoutSoldOut();
    notice.value = gone.length > 0 ? say('kiosk.gone', { name: listOf(gone) }) : say('kiosk.prices');
    return;
  }
  notice.value = say('kiosk.refused', { message: problem.message });
}
