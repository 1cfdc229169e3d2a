import { qrLines } from './encoding/qr.ts';
import { kotLines } from './kot.ts';
import { bar, CUT, centred, pair, RULE, textLines } from './lines.ts';
import { dateAndTime } from './locale/times.ts';
import { marks } from './marks.ts';
import type { KotSnapshot, TestSnapshot } from './snapshot.ts';
import type { Line, PageOptions } from './ticket.ts';

/** Shows whether width, sizes, inverse printing and the cutter match the settings. */
export function testLines(test: TestSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  const level = test.acknowledgement && say.levels[test.acknowledgement];
  return [
    ...marks(test, options),
    ...centred(columns, say.testPrint, { size: 'double', bold: true }),
    ...centred(columns, test.printer, { bold: true }),
    RULE,
    ...pair(columns, say.address, test.address),
    ...pair(columns, say.paper, say.paperOf(test.width_mm, columns)),
    ...(level ? pair(columns, say.level(test.acknowledgement ?? ''), level) : []),
    ...textLines(columns, dateAndTime(test.issued_at, test.time_zone, options.place)),
    RULE,
    ...(columns > 32 ? [42, 48] : [30, 32]).map(ruler),
    ...textLines(columns, say.tall, { size: 'tall' }),
    ...textLines(columns, say.double, { size: 'double' }),
    ...bar(columns, say.inverse),
    ...centred(columns, say.rulerHint),
    ...test.dishes.flatMap((dish) => textLines(columns, dish)),
    ...(test.samples ? samples(columns, test.address) : []),
    CUT,
  ];
}

/** A kitchen's ticket that nobody cooks. */
export const testTicketLines = (kot: KotSnapshot, options: PageOptions): Line[] => [
  ...bar(options.columns, options.say.testPrint, { size: 'double' }),
  ...kotLines(kot, options),
];

const SCRIPTS =
  'Crème Ελλάδα Кухня मसाला মসলা தோசை దోస મસાલા ਕੁਲਚਾ ದೋಸೆ പുട്ട് ଡାଲମା රොටි كباب חומוס ხაჭაპური Խորոված እንጀራ ข้าว ລາບ គុយទាវ မုန့် 点心 點心 寿司 비빔밥 ₹ ৳ ¥ € ﷼';

const samples = (columns: number, address: string): Line[] => [
  ...textLines(columns, SCRIPTS),
  ...qrLines(columns, { payload: address }, address),
];

/**
 * Begins with its own width: `42 456789012…`. One line whatever the settings say, so that a ruler that is wider than the
 * printer's head goes on in a second one.
 */
const ruler = (columns: number): Line => ({
  kind: 'text',
  text: `${columns} ${'1234567890'.repeat(5).slice(3, columns)}`,
});
