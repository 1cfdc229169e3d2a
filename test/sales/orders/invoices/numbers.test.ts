import { expect, test } from 'vitest';
import {
  financialYear,
  fits,
  invoiceNumber,
  prefixFrom,
  seriesName,
} from '../../../../server/sales/orders/invoices/number.ts';
import { zatcaQr } from '../../../../server/sales/orders/invoices/zatca-qr.ts';

const at = {
  kind: 'invoice',
  prefix: 'MAIN',
  node: 0,
  businessDate: '2026-11-22',
  yearStart: '04-01',
} as const;

test('the financial year begins where the country says', () => {
  expect(financialYear('2026-03-31', '04-01')).toBe('25');
  expect(financialYear('2026-04-01', '04-01')).toBe('26');
  expect(financialYear('2026-01-01', '01-01')).toBe('26');
});

test('a number has at most sixteen capitals, digits, - and /, with the longest prefix and a hundred thousandth invoice', () => {
  const series = seriesName({ ...at, prefix: 'MGROAD', node: 35 });
  const number = invoiceNumber(series, 99_999);
  expect(number).toMatch(/^[A-Z0-9/-]{1,16}$/);
  expect(number).toBe('MGROAD-Z26-99999');
  expect(fits(series, 100_000)).toBe(false);
  expect(fits(seriesName({ ...at, prefix: 'MGROAD', node: 35 }, 1), 1)).toBe(true);
});

test('nodes, years, kinds and books have series of their own', () => {
  const names = [
    seriesName(at),
    seriesName({ ...at, node: 1 }),
    seriesName({ ...at, businessDate: '2027-04-01' }),
    seriesName({ ...at, kind: 'credit_note' }),
    seriesName(at, 1),
  ];
  expect(names).toEqual(['MAIN-026', 'MAIN-126', 'MAIN-027', 'MAIN-C026', 'MAIN-026B']);
});

test('a series that a mark tells from another of the same node has room for as many numbers', () => {
  const series = seriesName({ ...at, prefix: 'MGROAD', node: 2, mark: 'K7' });
  expect(series).toBe('MGR-226/K7');
  expect(fits(series, 99_999)).toBe(true);
});

test('a prefix is made of the code of the branch', () => {
  expect(prefixFrom('mg-road-2')).toBe('MGROAD');
  expect(prefixFrom('—')).toBe('INV');
});

test("ZATCA's own example is encoded byte for byte", () => {
  const facts = {
    seller: 'Bobs Records',
    vatNumber: '310122393500003',
    issuedAt: '2022-04-25T15:30:00Z',
    total: '1000.00',
    vat: '150.00',
  };
  expect(zatcaQr(facts)).toBe(
    'AQxCb2JzIFJlY29yZHMCDzMxMDEyMjM5MzUwMDAwMwMUMjAyMi0wNC0yNVQxNTozMDowMFoEBzEwMDAuMDAFBjE1MC4wMA==',
  );
});

test('a seller in Arabic is counted in bytes, and a name too long ends at a whole letter', () => {
  const bytes = Buffer.from(
    zatcaQr({ seller: 'م'.repeat(200), vatNumber: '3', issuedAt: 'x', total: '1', vat: '0' }),
    'base64',
  );
  expect([bytes[0], bytes[1]]).toEqual([1, 254]);
  expect(bytes.subarray(2, 256).toString()).toBe('م'.repeat(127));
});
