import { comboHeading } from './combo-runs.ts';
import { cells } from './encoding/cells.ts';
import { bar, boxed, CUT, capacity, hanging, pair, RULE, textLines } from './lines.ts';
import { allergenIn } from './locale/allergen-names.ts';
import { mentionsAllergy } from './locale/allergy.ts';
import { isRemoval } from './locale/removal.ts';
import { localTime } from './locale/times.ts';
import { marks } from './marks.ts';
import type { Phrases } from './phrases/phrases.ts';
import type { KotItem, KotSnapshot, KotVoidSnapshot } from './snapshot.ts';
import type { Line, Page, PageOptions } from './ticket.ts';

const INDENT = 5;
const TALL = { size: 'tall' } as const;
const TALL_BOLD = { size: 'tall', bold: true } as const;
const DOUBLE = { size: 'double', bold: true } as const;

/** For the cooks: no prices; where it goes, when it came and the dishes are legible from two metres. */
export function kotLines(kot: KotSnapshot, options: PageOptions): Line[] {
  const { columns, say } = options;
  const isShort = kot.fired === 'short';
  return [
    ...(kot.held ? bar(columns, say.hold, { size: 'double' }) : []),
    ...(kot.fired ? bar(columns, say.fire, { size: 'double' }) : []),
    ...(kot.addition && !kot.fired ? bar(columns, say.add, { size: 'double' }) : []),
    ...(kot.called_out_at === undefined ? [] : calledOut(options, kot, kot.called_out_at)),
    ...(kot.moved_from ? moved(options, kot.moved_from) : []),
    ...marks(kot, options),
    ...late(options),
    ...station(columns, kot),
    ...place(options, kot),
    ...(isShort ? [] : circumstances(options, kot, kot.round > 1 ? say.round(kot.round) : '')),
    ...kot.allergies.flatMap((one) => guestBanner(options, one)),
    ...(kot.guest_allergy ? allergyBanner(options, kot.guest_allergy) : []),
    ...(kot.note ? noteLines(options, 0, kot.note) : []),
    RULE,
    ...dishes(options, kot.items, ''),
    RULE,
    ...textLines(columns, count(say, kot.items), { bold: true }),
    ...(kot.elsewhere.length > 0 && !isShort ? textLines(columns, say.alsoSentTo(elsewhere(kot))) : []),
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
    ...(kot.reason ? boxed(columns, 0, say.reason(kot.reason), TALL) : []),
    RULE,
    ...textLines(columns, count(say, kot.items), { bold: true }),
    CUT,
  ];
}

/** A cook who made it must not make it again for the other table. */
const moved = ({ columns, say }: Page, from: string): Line[] => [
  ...bar(columns, say.movedFrom(from), TALL),
  ...bar(columns, say.notANewOrder, TALL),
];

/** Somebody may be cooking it already. */
const calledOut = ({ columns, say, place }: Page, { time_zone }: KotSnapshot, at: number): Line[] =>
  bar(columns, say.calledOut(localTime(at, time_zone, place).time), TALL);

/** Later tickets may be on paper already. */
const late = ({ columns, say, returnedFrom }: PageOptions): Line[] =>
  returnedFrom ? bar(columns, say.returnedFrom(returnedFrom), TALL) : [];

function station(columns: number, kot: KotSnapshot | KotVoidSnapshot): Line[] {
  const sequence = kot.station_sequence === undefined ? '' : ` #${kot.station_sequence}`;
  return [...pair(columns, kot.kitchen + sequence, kot.kot_number, { bold: true }), RULE];
}

/** The table, else the order's number of the day, is largest; then time, waiter, guest. */
function place(
  { columns, say, place }: Page,
  { order, guest, ...kot }: KotSnapshot | KotVoidSnapshot,
): Line[] {
  const number = order.token_number === undefined ? '' : say.token(order.token_number);
  const where = (order.table ? say.table(order.table) : number || order.order_type).toUpperCase();
  const time = localTime(kot.issued_at, kot.time_zone, place).time.toUpperCase();
  const fits = cells(where) + 1 + cells(time) <= capacity(columns, DOUBLE);
  const served = order.waiter ? say.waiter(order.waiter) : '';
  const type = order.table ? '' : order.order_type;
  return [
    ...(fits ? pair(columns, where, time, DOUBLE) : textLines(columns, where, DOUBLE)),
    ...pair(columns, type || served, fits ? '' : time, TALL_BOLD),
    ...(type && served ? textLines(columns, served, TALL_BOLD) : []),
    ...(guest ? textLines(columns, guest, TALL_BOLD) : []),
  ].filter((line) => line.kind !== 'text' || line.text.trim() !== '');
}

function circumstances(page: Page, kot: KotSnapshot | KotVoidSnapshot, last: string): Line[] {
  const { columns, say, place } = page;
  const { covers, order_number, order_type, table, token_number } = kot.order;
  const { date } = localTime(kot.issued_at, kot.time_zone, place);
  const number = table && token_number !== undefined ? say.token(token_number) : '';
  const facts: [string, string][] = [
    [table ? order_type : '', number],
    [kot.order.area ?? '', covers ? say.covers(covers) : ''],
    [order_number, date],
    ['', last],
  ];
  return facts
    .filter(([left, right]) => left || right)
    .flatMap(([left, right]) => pair(columns, left, right));
}

/** Grouped by course in the order of first appearance, without headings if no line has a course. */
function dishes(page: Page, items: KotItem[], prefix: string): Line[] {
  const courses = Map.groupBy(items, (item) => item.course);
  return [...courses].flatMap(([course, group]) => [
    ...(course === undefined
      ? []
      : textLines(page.columns, `-- ${page.say.course(course)} --`, { bold: true })),
    ...group.flatMap((item, at) => [
      ...headingLines(page, comboHeading(group, at)),
      ...dish(page, item, prefix),
    ]),
  ]);
}

const headingLines = ({ columns }: Page, combo: string | undefined): Line[] =>
  combo === undefined ? [] : textLines(columns, combo, { bold: true });

/** What it is made with is as tall as the dish; a quantity other than 1 is white on black. */
function dish(page: Page, item: KotItem, prefix: string): Line[] {
  const { columns, say } = page;
  const name = item.variant ? `${item.name} (${item.variant})` : item.name;
  const quantity = String(item.quantity);
  const stress = item.quantity === 1 ? undefined : quantity;
  return [
    ...hanging(columns, `${item.combo ? '  ' : ''}${prefix} ${quantity} x `, name.toUpperCase(), {
      ...TALL_BOLD,
      stress,
    }),
    ...item.modifiers.flatMap((modifier) => modifierLines(columns, modifier)),
    ...(item.seat === undefined ? [] : textLines(columns, `${' '.repeat(INDENT)}${say.seat(item.seat)}`)),
    ...(item.note ? noteLines(page, INDENT, item.note) : []),
    ...(item.allergens.length > 0 ? bar(columns, say.allergy(inWords(page, item.allergens)), TALL_BOLD) : []),
  ];
}

const inWords = ({ say }: Page, allergens: readonly string[]): string =>
  allergens.map((word) => allergenIn(say.language, word).toUpperCase()).join(', ');

function guestBanner(page: Page, { seat, allergens }: KotSnapshot['allergies'][number]): Line[] {
  const { columns, say } = page;
  const list = say.allergy(inWords(page, allergens));
  return bar(columns, seat === null ? list : `${say.seat(seat)} - ${list}`, TALL_BOLD);
}

const modifierLines = (columns: number, { name, quantity }: KotItem['modifiers'][number]): Line[] =>
  hanging(
    columns,
    `${' '.repeat(INDENT)}${isRemoval(name) ? '-' : '+'} `,
    quantity > 1 ? `${quantity} x ${name}` : name,
    TALL,
  );

/** The screens write what a guest is allergic to before the rest of the note. */
const ALLERGY_FIRST = /^(ALLERGY: [^·]+) · (.+)$/s;

function noteLines(page: Page, indent: number, note: string): Line[] {
  const [, allergy, rest] = ALLERGY_FIRST.exec(note) ?? [];
  if (allergy !== undefined && rest !== undefined)
    return [...allergyBanner(page, allergy), ...noteLines(page, indent, rest)];
  return mentionsAllergy(note) ? allergyBanner(page, note) : boxed(page.columns, indent, note, TALL);
}

/** Begins with the word, unless the text has it already. */
function allergyBanner({ columns, say }: Page, text: string): Line[] {
  const word = say.allergy('').replace(/[\s:：]+$/u, '');
  const isNamed = text.toLowerCase().includes(word.toLowerCase());
  return bar(columns, isNamed ? text : say.allergy(text), TALL_BOLD);
}

function count(say: Phrases, items: KotItem[]): string {
  const pieces = items.reduce((total, item) => total + item.quantity, 0);
  return say.count(items.length, pieces);
}

const elsewhere = (kot: KotSnapshot): string =>
  kot.elsewhere.map(({ kitchen, lines }) => `${kitchen} ${lines}`).join(', ');
