import { expect, test } from 'vitest';
import { isAnswered, isClosedOrder, isServed } from '../../../resources/app/source/order/closed.ts';

const updated_at = '2026-11-27T21:00:00.000Z';
const minutesLater = (minutes: number): number => Date.parse(updated_at) + minutes * 60_000;

test('a closed order leaves a tablet half an hour after its last change, an open one never', () => {
  for (const status of ['paid', 'cancelled'] as const)
    expect([29, 31].map((later) => isClosedOrder({ status, updated_at }, minutesLater(later)))).toEqual([
      false,
      true,
    ]);
  for (const status of ['draft', 'kot', 'billed'] as const)
    expect(isClosedOrder({ status, updated_at }, minutesLater(900)), status).toBe(false);
});

test('what guests ordered by phone stays until it is answered, a ticket until it is served', () => {
  expect(isAnswered({ status: 'waiting', updated_at }, minutesLater(900))).toBe(false);
  expect(
    [29, 31].map((later) => isAnswered({ status: 'declined', updated_at }, minutesLater(later))),
  ).toEqual([false, true]);
  for (const status of ['held', 'sent_to_kitchen', 'in_kitchen', 'food_ready'] as const)
    expect(isServed({ status, updated_at }, minutesLater(900)), status).toBe(false);
  expect([29, 31].map((later) => isServed({ status: 'served', updated_at }, minutesLater(later)))).toEqual([
    false,
    true,
  ]);
});
