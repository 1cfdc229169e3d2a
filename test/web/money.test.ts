import { afterEach, expect, test } from 'vitest';
import { amountsOf } from '../../resources/web/format/amounts.ts';
import { currencySign, money, percent, place, shortMoney } from '../../resources/web/format/format.ts';
import { language } from '../../resources/web/text/speech.ts';

const before = place.value;
afterEach(() => {
  place.value = before;
  language.value = 'en';
});

test.each([
  ['GBP', 'GB', '£'],
  ['USD', 'US', '$'],
  ['CAD', 'CA', '$'],
  ['INR', 'IN', '₹'],
])('%s has its short sign in every language', (currency, country, sign) => {
  place.value = { ...before, currency, country };
  for (const spoken of ['en', 'ar', 'hi', 'de', 'fr', 'es']) {
    language.value = spoken;
    expect(currencySign(), spoken).toBe(sign);
    for (const written of [money(8.5), shortMoney(8.5), shortMoney(8)])
      expect(written.replaceAll(/[\d.,\s\u200e\u200f]/g, ''), spoken).toBe(sign);
  }
});

test('less than nothing has a minus, no hyphen', () => {
  place.value = { ...before, currency: 'INR', country: 'IN' };
  for (const spoken of ['en', 'ar', 'hi', 'de', 'fr', 'es']) {
    language.value = spoken;
    for (const written of [money(-250), shortMoney(-250)])
      expect(written, spoken).toMatch(/^[^-]*\u2212[^-]*$/);
  }
});

test('a discount in percent says how much it is, in front of why', () => {
  const order = {
    ...{ discount_type: 'percent', discount_value: 10, discount_reason: 'Complaint', discount_amount: 5 },
    ...{ coupon_amount: 0, rounding_adjustment: 0 },
  };
  const words = { discount: 'Discount', coupon: 'Coupon', rounding: 'Rounding' };
  expect(amountsOf(order, words)).toEqual([[`Discount ${percent(10)} · Complaint`, -5]]);
  expect(amountsOf({ ...order, discount_type: 'fixed' }, words)).toEqual([['Discount · Complaint', -5]]);
});
