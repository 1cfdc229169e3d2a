import { bar, boxed, CUT, hanging, pair, RULE, text } from './lines.ts';
import { marks } from './marks.ts';
import type { KotItem, KotSnapshot, KotVoidSnapshot, OrderHeading } from './snapshot.ts';
import type { LayoutOptions, Line } from './ticket.ts';
import { localTime } from './times.ts';

const INDENT = 4;

/** For the cooks: no prices, the table and the dishes legible from two metres. */
export function kotLines(kot: KotSnapshot, options: LayoutOptions): Line[] {
  const { columns } = options;
  return [
    ...(kot.addition ? bar(columns, 'ADD', { size: 'double' }) : []),
    ...(kot.moved_from ? bar(columns, `MOVED from ${kot.moved_from}`, { size: 'tall' }) : []),
    ...marks(kot, options),
    ...station(columns, kot),
    ...place(columns, kot.order),
    ...circumstances(columns, kot, kot.round > 1 ? `Round ${kot.round}` : ''),
    ...(kot.note ? boxed(columns, 0, kot.note) : []),
    RULE,
    ...dishes(columns, kot.items, ''),
    RULE,
    ...text(columns, count(kot.items), { bold: true }),
    ...(kot.elsewhere.length > 0 ? text(columns, `Also sent to: ${elsewhere(kot)}`) : []),
    CUT,
  ];
}

export function kotVoidLines(kot: KotVoidSnapshot, options: LayoutOptions): Line[] {
  const { columns } = options;
  return [
    ...bar(columns, 'VOID', { size: 'double' }),
    ...marks(kot, options),
    ...station(columns, kot),
    ...(kot.original_kot_number ? text(columns, `Cancels lines of ${kot.original_kot_number}`) : []),
    ...place(columns, kot.order),
    ...circumstances(columns, kot, kot.voided_by ? `By: ${kot.voided_by}` : ''),
    RULE,
    ...dishes(columns, kot.items, 'VOID '),
    ...(kot.reason ? boxed(columns, 0, `Reason: ${kot.reason}`) : []),
    RULE,
    ...text(columns, count(kot.items), { bold: true }),
    CUT,
  ];
}

function station(columns: number, kot: KotSnapshot | KotVoidSnapshot): Line[] {
  const sequence = kot.station_sequence === undefined ? '' : ` #${kot.station_sequence}`;
  return [...pair(columns, kot.kitchen + sequence, kot.kot_number, { bold: true }), RULE];
}

function place(columns: number, order: OrderHeading): Line[] {
  const double = { size: 'double', bold: true } as const;
  return [
    ...(order.table ? text(columns, tableName(order.table), double) : []),
    ...(order.token_number === undefined ? [] : text(columns, `TOKEN ${order.token_number}`, double)),
    ...text(columns, order.order_type.toUpperCase(), double),
    ...(order.area ? text(columns, order.area) : []),
  ];
}

// A table may itself be called "Table 5".
const tableName = (table: string): string =>
  /^table\b/i.test(table) ? table.toUpperCase() : `TABLE ${table}`;

function circumstances(columns: number, kot: KotSnapshot | KotVoidSnapshot, last: string): Line[] {
  const { date, time } = localTime(kot.issued_at, kot.time_zone);
  const { covers, waiter, order_number } = kot.order;
  return [
    ...pair(columns, `${time} ${date}`, covers ? `Covers: ${covers}` : ''),
    ...pair(columns, order_number, last),
    ...(waiter ? text(columns, `Waiter: ${waiter}`) : []),
  ];
}

/** Grouped by course in the order of first appearance; the heading is left out when no line has a course. */
function dishes(columns: number, items: KotItem[], prefix: string): Line[] {
  const courses = Map.groupBy(items, (item) => item.course);
  return [...courses].flatMap(([course, group]) => [
    ...(course === undefined ? [] : text(columns, `-- Course ${course} --`, { bold: true })),
    ...group.flatMap((item) => dish(columns, item, prefix)),
  ]);
}

function dish(columns: number, item: KotItem, prefix: string): Line[] {
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
    ...(item.seat === undefined ? [] : text(columns, `${blank}Seat ${item.seat}`)),
    ...(item.note ? boxed(columns, INDENT, item.note) : []),
    ...(item.allergens.length > 0
      ? bar(columns, `ALLERGY: ${item.allergens.join(', ').toUpperCase()}`, { bold: true })
      : []),
  ];
}

function count(items: KotItem[]): string {
  const pieces = items.reduce((total, item) => total + item.quantity, 0);
  return `${plural(items.length, 'line')}, ${plural(pieces, 'item')}`;
}

const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const elsewhere = (kot: KotSnapshot): string =>
  kot.elsewhere.map(({ kitchen, lines }) => `${kitchen} ${lines}`).join(', ');
