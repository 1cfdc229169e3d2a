import { expect, test } from 'vitest';
import { hourAt, inTradingOrder, sinceDayStart } from '../../resources/web/format/trading-hours.ts';

test('hours after midnight end a business day that begins at 4 AM', () => {
  const hours = [2, 3, 4, 11, 22].map((hour) => ({ hour }));
  expect(inTradingOrder(hours).map(({ hour }) => hour)).toEqual([4, 11, 22, 2, 3]);
  expect(hourAt(sinceDayStart(2))).toBe(2);
});
