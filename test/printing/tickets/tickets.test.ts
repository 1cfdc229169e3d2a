import { describe, expect, test } from 'vitest';
import { layout } from '../../../server/printing/tickets/layout.ts';
import { printSnapshot } from '../../../server/printing/tickets/snapshot.ts';
import type { Line, Marks, Ticket } from '../../../server/printing/tickets/ticket.ts';
import { samples } from './samples.ts';

const styleOf = (line: Line): string => {
  if (line.kind !== 'text') return line.kind;
  const { size, bold, inverse, align, stressed } = line;
  return [size, bold && 'bold', inverse && 'inverse', align, stressed && 'stressed']
    .filter(Boolean)
    .join(' ');
};

const contentOf = (line: Line, columns: number): string => {
  if (line.kind === 'rule') return '-'.repeat(columns);
  if (line.kind === 'qr') return line.payload;
  if (line.kind !== 'text') return '';
  const room = (line.size === 'double' ? columns >> 1 : columns) - line.text.length;
  return line.align ? ' '.repeat(room >> 1) + line.text : line.text;
};

/** The ticket as a person would read it, with the style of each line behind it. */
const picture = ({ columns, lines }: Ticket): string =>
  lines.map((line) => `${contentOf(line, columns).padEnd(columns)} | ${styleOf(line)}`.trimEnd()).join('\n');

const draw = (name: keyof typeof samples, columns: number, marks: Marks = {}): string =>
  picture(layout(printSnapshot.parse(samples[name]), { columns, ...marks }));

const reprint = { n: 2, by: 'Asha', at: Date.UTC(2025, 10, 21, 8, 0) };

describe.each([
  { paper: 80, columns: 48 },
  { paper: 58, columns: 32 },
])('on $paper mm paper', ({ paper, columns }) => {
  test.each(Object.keys(samples) as (keyof typeof samples)[])('a %s looks as agreed', async (name) => {
    await expect(`${draw(name, columns)}\n`).toMatchFileSnapshot(`golden/${paper}/${name}.txt`);
  });
});

test('a ticket in Arabic begins at the right margin; its figures end below each other at the left', () => {
  const arabic = (name: keyof typeof samples) =>
    layout(printSnapshot.parse({ ...samples[name], language: 'ar' }), { columns: 48 })
      .lines.map((line) => (line.kind === 'text' ? line.text : ''))
      .join('\n');
  const bill = arabic('bill');
  expect(bill).toMatch(/^ {3}30\.53 +الفرعي المجموع$/m);
  expect(bill).toMatch(/^ {3}-3\.05 +\(Loyal guest\) %10 خصم$/m);
  expect(bill).toMatch(/^ {2}₹30\.00 +الإجمالي$/m);
  expect(bill).toMatch(/^ 25\.98 12\.99 +2 +Paneer Tikka$/m);
  const kot = arabic('kot');
  expect(kot).toMatch(/^ {31}PANEER TIKKA x 2 \n {31}Extra mint \+\n/m);
  expect(kot).toMatch(/^KOT-1017 +Grill #8$/m);
});

describe('marks', () => {
  const top = (name: keyof typeof samples, marks: Marks) =>
    draw(name, 48, marks).split('\n').slice(0, 4).join('\n');

  test('a ticket that may be a second one says so before anything else', () => {
    expect(top('bill', { possibleDuplicate: true })).toMatch(/^ +POSSIBLE DUPLICATE +\| tall inverse\n/);
  });

  test('a reprint says which one it is, who asked for it and when', () => {
    const text = top('kot', { reprint });
    expect(text).toContain('REPRINT 2');
    expect(text).toContain('by Asha, 21 Nov 2025 1:30 pm');
  });

  test('a second invoice is a duplicate copy', () => {
    expect(top('invoice', { reprint })).toContain('DUPLICATE COPY 2');
  });

  test('a ticket that another printer took over names the one it was for', () => {
    expect(top('kot_void', { reroutedFrom: 'Grill' })).toContain('REROUTED from Grill');
  });

  test("a kitchen's ticket that is late at its own printer says so, a guest's bill does not", () => {
    expect(top('kot', { returnedFrom: 'Bar' })).toContain('LATE TICKET: was held at Bar');
    expect(top('kot_void', { returnedFrom: 'Bar' })).toContain('LATE TICKET: was held at Bar');
    expect(draw('bill', 48, { returnedFrom: 'Bar' })).not.toContain('LATE');
  });

  test('a moved order says from where', () => {
    const moved = printSnapshot.parse({ ...samples.kot, addition: false, moved_from: 'T3' });
    expect(picture(layout(moved, { columns: 48 }))).toMatch(/^ +MOVED from T3 /);
  });

  test('what the kitchen was told by word of mouth says when', () => {
    const told = {
      ...samples.kot,
      addition: false,
      time_zone: 'Asia/Kolkata',
      called_out_at: Date.UTC(2026, 10, 20, 14, 14),
    };
    expect(picture(layout(printSnapshot.parse(told), { columns: 48 }))).toMatch(/^ +CALLED OUT 7:44 pm /);
  });
});

test('a drawer job kicks the drawer and prints nothing', () => {
  const snapshot = printSnapshot.parse({ document: 'drawer', reason: 'no_sale', opened_by: 'Asha' });
  expect(layout(snapshot, { columns: 48 }).lines).toEqual([{ kind: 'drawer' }]);
});

test('a kitchen ticket shows no price', () => {
  expect(draw('kot', 48)).not.toMatch(/\d\.\d\d/);
});

test('amounts with fifteen digits drop the rate column instead of running off the paper', () => {
  const huge = 999_999_999_999_999;
  const items = [{ name: 'Banquet', quantity: 1000, unit_price: huge, line_total: huge }];
  const bill = printSnapshot.parse({ ...samples.bill, items, total: huge });
  const text = picture(layout(bill, { columns: 32 }));
  expect(text).toMatch(/^1000 x Banquet +\|\n +99,99,99,99,99,999\.99 \|$/m);
});

test('a yen amount has no decimals', () => {
  const bill = printSnapshot.parse({
    ...samples.bill,
    country: 'JP',
    currency: { code: 'JPY', exponent: 0 },
    total: 1980,
  });
  expect(picture(layout(bill, { columns: 32 }))).toMatch(/TOTAL +¥1,980 /);
});

test('an unknown time zone costs no ticket', () => {
  const kot = printSnapshot.parse({ ...samples.kot, time_zone: 'Atlantis/Poseidonis' });
  expect(picture(layout(kot, { columns: 48 }))).toContain('7:35 AM UTC');
});

test('a short FIRE ticket keeps all notes and what the dishes are made with', () => {
  const fired = { ...samples.kot, addition: false, fired: 'short' };
  const text = picture(layout(printSnapshot.parse(fired), { columns: 48 }));
  for (const said of [
    'Extra mint',
    'No chili',
    '2 x Lemon wedge',
    'No onions, please',
    'PEANUTS',
    'Birthday',
  ])
    expect(text).toContain(said);
});

test('what a dish is made with is as tall as the dish, and what is left out has a minus', () => {
  const text = draw('kot', 48);
  expect(text).toMatch(/^ {5}\+ Extra mint +\| tall$/m);
  expect(text).toMatch(/^ {5}- No chili +\| tall$/m);
});

test('only a quantity other than 1 is white on black', () => {
  const stressed = layout(printSnapshot.parse(samples.kot), { columns: 48 }).lines.flatMap((line) =>
    line.kind === 'text' && line.stressed ? [line.text.slice(0, line.stressed.width)] : [],
  );
  expect(stressed).toEqual([' 2 ']);
});

test('table and time are the largest words of a kitchen ticket', () => {
  const double = draw('kot', 48)
    .split('\n')
    .filter((line) => line.endsWith('| double bold'));
  expect(double).toEqual([expect.stringMatching(/^TABLE T12 +1:05 PM /)]);
});

describe('a bill', () => {
  const germany = { language: 'de', country: 'DE', currency: { code: 'EUR', exponent: 2 } };
  const america = { country: 'US', currency: { code: 'USD', exponent: 2 } };
  test.each([
    ['Germany', germany, /SUMME +3\.901,05 € /, /21\. Nov\. 2025 13:05/],
    ['the US', america, /TOTAL +\$3,901\.05 /, /Nov 21, 2025 1:05 PM/],
    ['India', {}, /TOTAL +₹3,901\.05 /, /21 Nov 2025 1:05 pm/],
    ['France', { ...germany, language: 'fr', country: 'FR' }, /TOTAL +3 901,05 € /, /21 nov\. 2025 13:05/],
    ['Spain', { ...germany, language: 'es', country: 'ES' }, /TOTAL +3\.901,05 € /, /21 nov 2025 13:05/],
    [
      'Mexico',
      { language: 'es', country: 'MX', currency: { code: 'MXN', exponent: 2 } },
      /TOTAL +\$3,901\.05 /,
      /21 nov 2025 1:05 p\.m\./,
    ],
  ])('in %s has its money and dates', (_, place, total, time) => {
    const bill = printSnapshot.parse({ ...samples.bill, ...place, total: 390_105 });
    const text = picture(layout(bill, { columns: 48 }));
    expect(text).toMatch(total);
    expect(text).toMatch(time);
  });

  test('says that it is no tax invoice where that means something', () => {
    expect(draw('bill', 48)).toContain('Not a tax invoice');
    expect(draw('american_bill', 48)).not.toMatch(/tax invoice/i);
  });

  test('suggests tips where guests leave them on the slip, before tax', () => {
    expect(draw('american_bill', 48)).toMatch(/18% \$4\.95 \| 20% \$5\.50 \| 22% \$6\.05/);
    expect(draw('german_bill', 48)).not.toMatch(/18/);
  });

  test('without fonts is of ASCII only', () => {
    const plain = layout(printSnapshot.parse(samples.german_bill), { columns: 48, withoutFonts: true });
    expect(picture(plain)).toContain('3.901,05 EUR');
  });
});

test('a card slip has lines for tip, total and signature until it has a tip', () => {
  expect(draw('card_slip', 48)).toMatch(/^Tip _+ \|$[\s\S]+^Total _+ \|$[\s\S]+^Signature _+ \|$/m);
  const [payment] = samples.card_slip.payments;
  const tipped = { ...samples.card_slip, payments: [{ ...payment, tip: 500 }] };
  expect(picture(layout(printSnapshot.parse(tipped), { columns: 48 }))).not.toContain('Signature');
});

test('a note about an allergy is inverted, any other is boxed', () => {
  const items = [{ name: 'Satay', quantity: 1, note: 'Peanut ALLERGY at seat 2' }];
  const text = picture(layout(printSnapshot.parse({ ...samples.kot, items }), { columns: 48 }));
  expect(text).toMatch(/^ +Peanut ALLERGY at seat 2 +\| tall bold inverse$/m);
  const both = [{ name: 'Satay', quantity: 1, note: 'ALLERGY: nuts · less oil' }];
  const apart = picture(layout(printSnapshot.parse({ ...samples.kot, items: both }), { columns: 48 }));
  expect(apart).toMatch(/^ +ALLERGY: nuts +\| tall bold inverse$/m);
  expect(apart).not.toMatch(/less oil.*inverse/);
});

test('what guests must not eat stands above the dishes and on those of their seat, in the language of the kitchen', () => {
  const items = [{ name: 'Satay', quantity: 1, seat: 2, allergens: ['peanuts', 'Kiwi'] }];
  const allergies = [
    { seat: null, allergens: ['milk'] },
    { seat: 2, allergens: ['peanuts', 'Kiwi'] },
  ];
  const drawn = (language: string) =>
    picture(layout(printSnapshot.parse({ ...samples.kot, items, allergies, language }), { columns: 48 }));
  expect(drawn('en')).toMatch(/^ *ALLERGY: MILK +\| tall bold inverse$/m);
  expect(drawn('en').match(/ALLERGY: PEANUTS, KIWI/g)).toHaveLength(2);
  expect(drawn('de')).toMatch(/ALLERGIE: ERDNÜSSE, KIWI/);
});
