import { expect, test } from 'vitest';
import { faultCodes } from '../../../server/catalogue/menu-import/faults.ts';
import { markOf, priceIn } from '../../../server/catalogue/menu-import/price.ts';
import { decimalsOf } from '../../../server/core/money/money.ts';
import spellings from './menu-prices.json' with { type: 'json' };

const currencies: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AE:AED BD:BDT BR:BRL CH:CHF CN:CNY CO:COP DE:EUR EG:EGP FR:EUR GB:GBP ID:IDR IN:INR IR:IRR JP:JPY KE:KES KR:KRW KW:KWD ' +
    'MX:MXN NP:NPR PE:PEN PK:PKR PL:PLN SA:SAR SE:SEK SG:SGD TH:THB TR:TRY US:USD VN:VND ZA:ZAR'
  )
    .split(' ')
    .map((pair) => pair.split(':')),
);

function priceOf(country: string, cell: string, column: readonly string[] = [cell]): number | string {
  const currency = currencies[country] ?? '';
  const exponent = decimalsOf(currency);
  const read = priceIn(cell, { currency, exponent, mark: markOf(column, currency, country) });
  return 'fault' in read ? read.fault : read.minor / 10 ** exponent;
}

test.each(spellings as [string, string, number | null][])('%s: %s is %s', (country, cell, price) => {
  const read = priceOf(country, cell);
  if (price !== null) expect(read).toBe(price);
  else expect(faultCodes).toContain(read);
});

test('the decimal mark is that of the whole column, and a price that it leaves open is a fault', () => {
  const column = ['12,50', '9,90', '1.250', '1,250'];
  expect(priceOf('US', '1.250', column)).toBe(1250);
  expect(priceOf('US', '1,250', column)).toBe('ambiguous');
});

test('a number of a spreadsheet is taken as it is', () => {
  const column = { currency: 'EUR', exponent: 2, mark: ',' } as const;
  expect(priceIn(1.25, column)).toEqual({ minor: 125 });
  expect(priceIn(4.3499999999999996, column)).toEqual({ minor: 435 });
  expect(priceIn(1.234, column)).toEqual({ fault: 'too_many_decimals' });
  expect(priceIn(-1, column)).toHaveProperty('fault');
});
