import { expect, test } from 'vitest';
import { planOf } from '../../../resources/app/source/order/floor/plan.ts';

type Tables = Parameters<typeof planOf>[0];

const table = (id: number, x: number | null, y: number | null, capacity = 4) =>
  ({ id, x, y, capacity }) as Tables[number];

test('tables stand where they were drawn, in cells of their distance', () => {
  const plan = planOf([table(1, 40, 40), table(2, 160, 40), table(3, 280, 160)]);
  expect(plan?.spots.get(1)).toMatchObject({ left: 0, top: 0 });
  expect(plan?.spots.get(2)).toMatchObject({ left: 1, top: 0 });
  expect(plan?.spots.get(3)).toMatchObject({ left: 2, top: 1 });
  expect([plan?.columns, plan?.rows]).toEqual([3, 2]);
});

test('one for many guests is as wide as two where nobody stands beside it', () => {
  const plan = planOf([table(1, 0, 0, 8), table(2, 100, 0, 8), table(3, 0, 100, 8), table(4, 300, 0)]);
  expect([1, 2, 3, 4].map((id) => plan?.spots.get(id)?.cells)).toEqual([1, 2, 2, 1]);
});

test('tables a little out of line do not shrink the room', () => {
  const plan = planOf([table(1, 0, 0), table(2, 100, 4), table(3, 203, 0), table(4, 0, 100)]);
  expect(plan?.columns).toBeLessThan(3.2);
  expect(plan?.rows).toBeLessThan(2.2);
});

test('what would cover another, or has no place, is a list', () => {
  expect(planOf([table(1, 0, 0), table(2, 0, 0)])).toBeUndefined();
  expect(planOf([table(1, 0, 0), table(2, null, null)])).toBeUndefined();
});
