import { mentionsAllergy } from './allergy.ts';
import { bar, boxed, CUT, hanging, pair, RULE, textLines } from './lines.ts';
import { marks } from './marks.ts';
import type { Phrases } from './phrases/phrases.ts';
import type { KotItem, KotSnapshot, KotVoidSnapshot } from './snapshot.ts';
import type { Line, Page, PageOptions } from './ticket.ts';
import { localTime } from './times.ts';

const INDENT = 4;

/** For the cooks: no prices, the table and the dishes legible from two metres. */
export function kotLines(whole: KotSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  const kot = whole.fired === 'short' ? inShort(whole) : whole;
  return [
    ...(kot.held ? bar(columns, say.hold, { size: 'double' }) : []),
    ...(kot.fired ? bar(columns, say.fire, { size: 'double' }) : []),
    ...(kot.addition && !kot.fired ? bar(columns, say.add, { size: 'double' }) : []),
    ...(kot.called_out_at === undefined ? [] : calledOut(options, kot, kot.called_out_at)),
    ...(kot.moved_from ? bar(columns, say.movedFrom(kot.moved_from), { size: 'tall' }) : []),
    ...marks(kot, options),
    ...late(options),
    ...station(columns, kot),
    ...place(options, kot),
    ...circumstances(options, kot, kot.round > 1 ? say.round(kot.round) : ''),
    ...(kot.guest_allergy ? bar(columns, kot.guest_allergy, { bold: true }) : []),
    ...(kot.note ? noteLines(columns, 0, kot.note) : []),
    RULE,
    ...dishes(options, kot.items, ''),
    RULE,
    ...textLines(columns, count(say, kot.items), { bold: true }),
    ...(kot.elsewhere.length > 0 ? textLines(columns, say.alsoSentTo(elsewhere(kot))) : []),
    CUT,
  ];
}

export function kotVoidLines(kot: KotVoidSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  return [
    ...bar(columns, say.void, { size: 'double' }),
    ...marks(kot, options),
    ...late(options),
    ...station(columns, kot),
    ...(kot.original_kot_number ? textLines(columns, say.cancelsLinesOf(kot.original_kot_number)) : []),
    ...place(options, kot),
    ...circumstances(options, kot, kot.voided_by ? say.by(kot.voided_by) : ''),
    RULE,
    ...dishes(options, kot.items, `${say.void} `),
    ...(kot.reason ? boxed(columns, 0, say.reason(kot.reason)) : []),
    RULE,
    ...textLines(columns, count(say, kot.items), { bold: true }),
    CUT,
  ];
}

/** As much as finds its ticket under HOLD; what may harm a guest is said twice. */
const inShort = (kot: KotSnapshot): KotSnapshot => ({
  ...kot,
  note: warning(kot.note),
  items: kot.items.map((item) => ({ ...item, modifiers: [], note: warning(item.note) })),
});

const warning = (note: string | undefined): string | undefined =>
  note && mentionsAllergy(note) ? note : undefined;

/** Somebody may be cooking it already. */
const calledOut = ({ columns, say }: Page, { time_zone }: KotSnapshot, at: number): Line[] =>
  bar(columns, say.calledOut(localTime(at, time_zone, say.language).time), { size: 'tall' });

/** Those behind it may be on paper already. */
const late = ({ columns, say, returnedFrom }: PageOptions): Line[] =>
  returnedFrom ? bar(columns, say.returnedFrom(returnedFrom), { size: 'tall' }) : [];

function station(columns: number, kot: KotSnapshot | KotVoidSnapshot): Line[] {
  const sequence = kot.station_sequence === undefined ? '' : ` #${kot.station_sequence}`;
  return [...pair(columns, kot.kitchen + sequence, kot.kot_number, { bold: true }), RULE];
}

function place({ columns, say }: Page, { order, guest }: KotSnapshot | KotVoidSnapshot): Line[] {
  const double = { size: 'double', bold: true } as const;
  return [
    ...(order.table ? textLines(columns, say.table(order.table).toUpperCase(), double) : []),
    ...(order.token_number === undefined
      ? []
      : textLines(columns, say.token(order.token_number).toUpperCase(), double)),
    ...(guest ? textLines(columns, guest, { size: 'tall', bold: true }) : []),
    ...textLines(columns, order.order_type.toUpperCase(), double),
    ...(order.area ? textLines(columns, order.area) : []),
  ];
}

function circumstances({ columns, say }: Page, kot: KotSnapshot | KotVoidSnapshot, last: string): Line[] {
  const { date, time } = localTime(kot.issued_at, kot.time_zone, say.language);
  const { covers, waiter, order_number } = kot.order;
  return [
    ...pair(columns, `${time} ${date}`, covers ? say.covers(covers) : ''),
    ...pair(columns, order_number, last),
    ...(waiter ? textLines(columns, say.waiter(waiter)) : []),
  ];
}

/** Grouped by course in the order of first appearance; the heading is left out when no line has a course. */
function dishes(page: Page, items: KotItem[], prefix: string): Line[] {
  const courses = Map.groupBy(items, (item) => item.course);
  return [...courses].flatMap(([course, group]) => [
    ...(course === undefined
      ? []
      : textLines(page.columns, `-- ${page.say.course(course)} --`, { bold: true })),
    ...group.flatMap((item) => dish(page, item, prefix)),
  ]);
}

function dish({ columns, say }: Page, item: KotItem, prefix: string): Line[] {
  const name = item.variant ? `${item.name} (${item.variant})` : item.name;
  const blank = ' '.repeat(INDENT);
  const modifiers = item.modifiers.flatMap((modifier) =>
    hanging(
      columns,
      `${blank}+ `,
      modifier.quantity > 1 ? `${modifier.quantity} x ${modifier.name}` : modifier.name,
    ),
  );
  return [
    ...hanging(columns, `${prefix}${item.quantity} x `, name.toUpperCase(), { size: 'tall', bold: true }),
    ...modifiers,
    ...(item.seat === undefined ? [] : textLines(columns, `${blank}${say.seat(item.seat)}`)),
    ...(item.note ? noteLines(columns, INDENT, item.note) : []),
    ...(item.allergens.length > 0
      ? bar(columns, say.allergy(item.allergens.join(', ').toUpperCase()), { bold: true })
      : []),
  ];
}

const noteLines = (columns: number, indent: number, note: string): Line[] =>
  mentionsAllergy(note) ? bar(columns, note, { bold: true }) : boxed(columns, indent, note);

function count(say: Phrases, items: KotItem[]): string {
  const pieces = items.reduce((total, item) => total + item.quantity, 0);
  return say.count(items.length, pieces);
}

const elsewhere = (kot: KotSnapshot): string =>
  kot.elsewhere.map(({ kitchen, lines }) => `${kitchen} ${lines}`).join(', ');
