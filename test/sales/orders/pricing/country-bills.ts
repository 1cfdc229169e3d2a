import type { TaxedKind } from '../../../../server/core/countries.ts';

export interface HandBill {
  readonly country: string;
  readonly what: string;
  readonly order_type: 'dine_in' | 'takeaway' | 'delivery' | 'kiosk';
  /** Quantity, price, kind. */
  readonly lines: readonly (readonly [number, number, TaxedKind])[];
  /** With the country's service charge, which is taxed. */
  readonly service?: boolean;
  /** Percent. */
  readonly discount?: number;
  readonly in_cash?: boolean;
  /** What a town adds where the country's pack has none. */
  readonly own_tax?: number;
  /** Code of the tax → what it comes to. */
  readonly taxes: Readonly<Record<string, number>>;
  readonly rounding?: number;
  readonly total: number;
}

/** Reckoned by hand, with pencil and paper: price × rate ÷ (1 + rate) where the price contains the tax. */
export const handBills: readonly HandBill[] = [
  {
    country: 'IN',
    what: '333.00 with CGST and SGST of 2.5 % on top: 8.325 each, 349.66, rounded to whole rupees',
    order_type: 'dine_in',
    lines: [[1, 333, 'food']],
    taxes: { CGST25: 8.33, SGST25: 8.33 },
    rounding: 0.34,
    total: 350,
  },
  {
    country: 'IN',
    what: '333.00 with 5 % service that the guests agreed to (16.65), CGST and SGST of 2.5 % on 349.65: 8.74 each',
    order_type: 'dine_in',
    lines: [[1, 333, 'food']],
    service: true,
    taxes: { CGST25: 8.74, SGST25: 8.74 },
    rounding: -0.13,
    total: 367,
  },
  {
    country: 'DE',
    what: '29.80 at 7 % (1.9495) and 8.40 of beer at 19 % (1.3412)',
    order_type: 'dine_in',
    lines: [
      [2, 14.9, 'food'],
      [2, 4.2, 'alcohol'],
    ],
    taxes: { MWST7: 1.95, MWST19: 1.34 },
    total: 38.2,
  },
  {
    country: 'DE',
    what: 'coffee to take away stays at 19 % (3.80: 0.6067)',
    order_type: 'takeaway',
    lines: [[1, 3.8, 'drink']],
    taxes: { MWST19: 0.61 },
    total: 3.8,
  },
  {
    country: 'CH',
    what: '29.30 less 10 % is 26.37 with 8.1 % (1.9759); 26.35 in coins',
    order_type: 'dine_in',
    lines: [
      [1, 24.5, 'food'],
      [1, 4.8, 'drink'],
    ],
    discount: 10,
    in_cash: true,
    taxes: { MWST81: 1.98 },
    rounding: -0.02,
    total: 26.35,
  },
  {
    country: 'CH',
    what: 'taken away: 29.30 with 2.6 % (0.7425), beer of 6.00 with 8.1 % (0.4496)',
    order_type: 'takeaway',
    lines: [
      [1, 24.5, 'food'],
      [1, 4.8, 'drink'],
      [1, 6, 'alcohol'],
    ],
    taxes: { MWST26: 0.74, MWST81: 0.45 },
    total: 35.3,
  },
  {
    country: 'AT',
    what: '16.80 at 10 % (1.5273) and 5.40 at 20 % (0.90)',
    order_type: 'dine_in',
    lines: [
      [1, 16.8, 'food'],
      [1, 5.4, 'drink'],
    ],
    taxes: { UST10: 1.53, UST20: 0.9 },
    total: 22.2,
  },
  {
    country: 'FR',
    what: '22.50 at 10 % (2.0455) and wine of 6.00 at 20 % (1.00)',
    order_type: 'dine_in',
    lines: [
      [1, 18.5, 'food'],
      [1, 4, 'drink'],
      [1, 6, 'alcohol'],
    ],
    taxes: { TVA10: 2.05, TVA20: 1 },
    total: 28.5,
  },
  {
    country: 'IT',
    what: '22.50 at 10 %, wine too (2.0455)',
    order_type: 'dine_in',
    lines: [
      [1, 12.5, 'food'],
      [1, 3, 'drink'],
      [1, 7, 'alcohol'],
    ],
    taxes: { IVA10: 2.05 },
    total: 22.5,
  },
  {
    country: 'GB',
    what: '19.55 at 20 % (3.2583)',
    order_type: 'dine_in',
    lines: [
      [1, 13.95, 'food'],
      [1, 5.6, 'alcohol'],
    ],
    taxes: { VAT20: 3.26 },
    total: 19.55,
  },
  {
    country: 'US',
    what: 'no tax of the country: 19.25',
    order_type: 'dine_in',
    lines: [
      [1, 15, 'food'],
      [1, 4.25, 'drink'],
    ],
    taxes: {},
    total: 19.25,
  },
  {
    country: 'US',
    what: "New York's 8.875 % on 19.25 (1.7084) on top",
    order_type: 'dine_in',
    lines: [
      [1, 15, 'food'],
      [1, 4.25, 'drink'],
    ],
    own_tax: 8.875,
    taxes: { OWN: 1.71 },
    total: 20.96,
  },
  {
    country: 'SA',
    what: '57.50 at 15 % (7.50)',
    order_type: 'dine_in',
    lines: [
      [1, 46, 'food'],
      [1, 11.5, 'drink'],
    ],
    taxes: { VAT15: 7.5 },
    total: 57.5,
  },
  {
    country: 'AE',
    what: '42.00 at 5 % (2.00)',
    order_type: 'dine_in',
    lines: [[1, 42, 'food']],
    taxes: { VAT5: 2 },
    total: 42,
  },
  {
    country: 'JP',
    what: '2,460 at 10 % (223.6), one rounding of the whole bill',
    order_type: 'dine_in',
    lines: [
      [2, 980, 'food'],
      [1, 500, 'alcohol'],
    ],
    taxes: { CT10: 224 },
    total: 2460,
  },
  {
    country: 'JP',
    what: 'taken away: 1,960 at 8 % (145.2), beer of 500 at 10 % (45.5)',
    order_type: 'takeaway',
    lines: [
      [2, 980, 'food'],
      [1, 500, 'alcohol'],
    ],
    taxes: { CT8: 145, CT10: 45 },
    total: 2460,
  },
  {
    country: 'KW',
    what: '3.255 less 10 % (0.3255) is 2.929; 2.930 in coins of 5 fils',
    order_type: 'dine_in',
    lines: [
      [2, 1.25, 'food'],
      [1, 0.755, 'drink'],
    ],
    discount: 10,
    in_cash: true,
    taxes: {},
    rounding: 0.001,
    total: 2.93,
  },
  {
    country: 'ES',
    what: '24.20 at 10 % (2.20)',
    order_type: 'dine_in',
    lines: [[2, 12.1, 'food']],
    taxes: { IVA10: 2.2 },
    total: 24.2,
  },
  {
    country: 'AU',
    what: '23.50 at 10 % (2.1364) and 23.50 in cash',
    order_type: 'dine_in',
    lines: [[1, 23.5, 'food']],
    in_cash: true,
    taxes: { GST10: 2.14 },
    total: 23.5,
  },
  {
    country: 'SG',
    what: '18.00 with 9 % on top (1.62)',
    order_type: 'takeaway',
    lines: [[1, 18, 'food']],
    taxes: { GST9: 1.62 },
    total: 19.62,
  },
];
