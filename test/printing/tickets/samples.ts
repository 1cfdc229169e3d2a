import type { PrintSnapshotInput } from '../../../server/printing/tickets/snapshot.ts';
import { america, germany } from './places.ts';

/** One snapshot of each document, with the figures of the first row of the arithmetic table. */

const moment = { issued_at: Date.UTC(2025, 10, 21, 7, 35), time_zone: 'Asia/Kolkata', country: 'IN' };

const order = {
  order_number: 'ORD-000-17',
  order_type: 'Dine in',
  token_number: 42,
  table: 'T12',
  area: 'Terrace',
  covers: 4,
  waiter: 'Ravi',
};

const business = {
  name: 'Spice Garden',
  legal_name: 'Spice Garden Foods Pvt. Ltd.',
  branch: 'MG Road',
  address: ['12 MG Road', 'Bengaluru 560001'],
  phone: '+91 80 5555 0123',
  tax_number: '29ABCDE1234F1Z5',
  tax_number_label: 'GSTIN',
};

const sale = {
  ...moment,
  currency: { code: 'INR', exponent: 2 },
  business,
  order,
  items: [
    { name: 'Paneer Tikka', quantity: 2, unit_price: 1299, line_total: 2598 },
    {
      name: 'Masala Chai',
      variant: 'Large',
      quantity: 1,
      unit_price: 405,
      modifiers: [{ name: 'Extra ginger', price: 150 }],
      line_discount: 100,
      line_total: 455,
    },
  ],
  subtotal: 3053,
  discounts: [
    { kind: 'discount' as const, label: 'Discount', rate: 100_000, reason: 'Loyal guest', amount: 305 },
  ],
  charges: [{ name: 'Service charge 5%', amount: 137 }],
  taxes: [
    { name: 'CGST', rate: 25_000, taxable: 2885, amount: 72 },
    { name: 'SGST', rate: 25_000, taxable: 2885, amount: 72 },
  ],
  rounding: -29,
  total: 3000,
};

const upi = (amount: string) => ({
  payload: `upi://pay?pa=spice@upi&pn=Spice%20Garden&am=${amount}&cu=INR&tn=ORD-000-17`,
});

const kot = {
  document: 'kot' as const,
  ...moment,
  kitchen: 'Grill',
  kot_number: 'KOT-1017',
  station_sequence: 8,
  order,
  round: 2,
  note: 'Birthday table: serve together',
  guest_allergy: 'Allergic to nuts',
  items: [
    {
      name: 'Paneer Tikka',
      quantity: 2,
      modifiers: [{ name: 'Extra mint' }, { name: 'No chili' }, { name: 'Lemon wedge', quantity: 2 }],
      note: 'No onions, please - and well done',
      allergens: ['peanuts', 'sesame'],
      course: 1,
      seat: 3,
    },
    { name: 'Jalapeno Souffle au fromage du pays', variant: 'Half', quantity: 1, course: 2 },
  ],
  elsewhere: [
    { kitchen: 'Bar', lines: 2 },
    { kitchen: 'Tandoor', lines: 1 },
  ],
};

const mains = [
  { ...kot.items[0], name: 'Lamb Chops', quantity: 2, course: 2, note: 'pink', allergens: [] },
  { name: 'Dal Makhani', quantity: 1, course: 2, note: 'ALLERGY: nuts' },
];

const twins = (taxable: number, amount: number) =>
  ['CGST', 'SGST'].map((name) => ({ name, rate: 25_000, taxable, amount }));

export const samples = {
  kot: { ...kot, addition: true },
  moved: { ...kot, moved_from: 'T3' },
  held: { ...kot, round: 1, items: mains, elsewhere: [], held: true },
  fired: { ...kot, round: 1, items: mains, elsewhere: [], fired: 'short' },
  kot_void: {
    document: 'kot_void',
    ...moment,
    kitchen: 'Grill',
    kot_number: 'KOT-1021',
    order,
    original_kot_number: 'KOT-1017',
    items: [{ name: 'Paneer Tikka', quantity: 1, modifiers: [{ name: 'Extra mint' }] }],
    reason: 'Guest changed their mind',
    voided_by: 'Asha',
  },
  bill: {
    document: 'bill',
    ...sale,
    balance_due: 3000,
    payment_qr: upi('30.00'),
    footers: ['Thank you. See you again!'],
  },
  split_bill: {
    document: 'bill',
    ...sale,
    discounts: [{ kind: 'coupon', label: 'Coupon', code: 'WELCOME10', amount: 305 }],
    payments: [{ method: 'Card', amount: 1000, reference: 'TX-991' }],
    balance_due: 2000,
    split: { n: 2, of: 3, amount: 1000 },
    payment_qr: upi('10.00'),
  },
  american_bill: {
    document: 'bill',
    ...sale,
    ...america,
    balance_due: 2992,
  },
  card_slip: {
    document: 'invoice',
    ...sale,
    ...america,
    invoice_number: 'MAIN-2025-77',
    payments: [{ method: 'Card', amount: 2992, reference: '4242', is_card: true }],
  },
  german_bill: {
    document: 'bill',
    ...sale,
    ...germany,
    charges: [],
    taxes: [{ name: 'MwSt', rate: 190_000, inclusive: true, taxable: 327_819, amount: 62_286 }],
    total: 390_105,
    balance_due: 390_105,
  },
  invoice: {
    document: 'invoice',
    ...sale,
    invoice_number: 'MG-2025-000123',
    customer: { name: 'Meera Nair', phone: '+91 98 4500 1234', tax_number: '29AAAAA0000A1Z5' },
    payments: [{ method: 'Cash', amount: 3000, tendered: 5000, tip: 200, change_due: 1800 }],
    cashier: 'Asha',
    footers: ['Subject to Bengaluru jurisdiction'],
  },
  inclusive_invoice: {
    document: 'invoice',
    ...moment,
    time_zone: 'Europe/Rome',
    country: 'IT',
    currency: { code: 'EUR', exponent: 2 },
    business: {
      name: 'Trattoria "Da Gino"',
      address: ['Via Roma 1, 00184 Roma'],
      tax_number: 'IT00743110157',
    },
    order: { order_number: 'ORD-000-18', order_type: 'Takeaway', token_number: 43 },
    items: [
      { name: 'Creme brulee fur zwei', quantity: 1, unit_price: 2890, line_total: 2890 },
      { name: 'Caffe', quantity: 1, unit_price: 125, line_total: 125 },
    ],
    subtotal: 3015,
    taxes: [
      { name: 'IVA', rate: 220_000, inclusive: true, taxable: 2369, amount: 521 },
      { name: 'IVA', rate: 100_000, inclusive: true, taxable: 114, amount: 11 },
    ],
    total: 3015,
    invoice_number: 'R-77',
    payments: [{ method: 'Card', amount: 3015 }],
  },
  credit_note: {
    ...sale,
    document: 'invoice',
    invoice_number: 'MG-C2025-000009',
    credits: { invoice_number: 'MG-2025-000123', issued_at: moment.issued_at, reason: 'Served cold' },
    items: [
      {
        ...{ name: 'Paneer Tikka', hsn_code: '996331', quantity: 1, unit_price: 1299, line_total: 1299 },
      },
      {
        name: 'Masala Chai',
        hsn_code: '996331',
        quantity: 1,
        unit_price: 201,
        line_total: 201,
        is_part: true,
      },
    ],
    subtotal: 1500,
    discounts: [{ kind: 'discount', label: 'Discount', amount: 130 }],
    charges: [],
    taxes: twins(1370, 34),
    rounding: -8,
    total: 1430,
    payments: [],
    cashier: 'Asha',
  },
  refund: {
    document: 'refund',
    ...moment,
    currency: sale.currency,
    business,
    order,
    original: { invoice_number: 'MG-2025-000123', issued_at: moment.issued_at - 86_400_000 },
    refund_number: 'REF-0009',
    taxes: [
      { name: 'CGST', rate: 25_000, taxable: 1443, amount: 36 },
      { name: 'SGST', rate: 25_000, taxable: 1443, amount: 36 },
    ],
    total: 1600,
    tip: 100,
    method: 'Cash, Card',
    paid_back: [
      { method: 'Cash', amount: 600 },
      { method: 'Card', amount: 1000 },
    ],
    reason: 'Served cold',
    refunded_by: 'Asha',
    approved_by: 'Vikram',
    footers: ['Thank you. See you again!'],
  },
  report: {
    document: 'report',
    ...moment,
    report: 'z',
    z_number: 'Z-MG-000-000012',
    business_date: '2025-11-21',
    closed_by: 'Asha',
    currency: sale.currency,
    business,
    orders: 41,
    gross: 1_250_000,
    discounts: [
      { kind: 'line', amount: 5_000 },
      { kind: 'order', amount: 20_000 },
      { kind: 'coupon', amount: 5_500 },
    ],
    charges: [{ name: 'Service charge 5%', amount: 60_975 }],
    taxes: twins(1_280_475, 32_012),
    rounding: -99,
    total: 1_344_400,
    credited: { amount: 1_331, taxes: twins(1_268, 32) },
    kept: { total: 1_343_069, taxes: twins(1_279_207, 31_980), rounding: -98, net: 1_279_207 },
    voided: { count: 2, amount: 2598 },
    cancelled: { count: 1, amount: 3000 },
    payments: [
      { name: 'Cash', count: 20, amount: 600_000 },
      { name: 'Card', count: 21, amount: 733_069 },
    ],
    taken: 1_333_069,
    refunded: 1331,
    owed_more: 11_331,
    outstanding: 11_331,
    carried_over: 4_000,
    tips: 200,
    tips_by_waiter: [{ name: 'Ravi', amount: 200 }],
    categories: [
      { name: 'Starters', count: 44, amount: 800_000 },
      { name: 'Mains', count: 31, amount: 450_000 },
    ],
    invoices: [{ first: 'MG-000-000101', last: '000141', count: 41 }],
    cash: { taken: 600_000, tips: 200, refunded: 1331, paid_out: 200, net: 598_669 },
    drawers: [
      { name: 'Asha', opening: 10_000, expected: 608_669, counted: 608_000, difference: -669 },
      { opening: 0, expected: 4000 },
    ],
    drivers: [
      { name: 'Vikram', before: 500, collected: 4000, handed_in: 4400, difference: -100, carried: 0 },
    ],
    open_orders: 1,
  },
  test: {
    document: 'test',
    ...moment,
    printer: 'Grill printer',
    address: '192.168.1.50:9100',
    width_mm: 80,
    acknowledgement: 'A',
  },
} as const satisfies Record<string, PrintSnapshotInput>;
