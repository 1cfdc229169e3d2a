import { sql } from 'kysely';
import { toMinor } from '../../../core/money/money.ts';
import { hasPermission } from '../../../core/permissions.ts';
import { customerTerm, likePattern } from '../../../core/text.ts';
import type { Reader } from '../../../db/handle/handle.ts';
import { query } from '../../../db/handle/query.ts';
import { customersAfter } from '../../customers/search-store.ts';
import type { ListFilter } from '../http/list-schema.ts';

/** A list's filter with the results of a search. */
export interface Wanted extends Omit<ListFilter, 'search'> {
  readonly token_number?: number;
  readonly external_ref?: string;
}

/** Newest matches of a guest's or table's name. */
const MAX_NAMED = 20;

/** Above every token of a day. */
const LARGEST_TOKEN = 999_999;

/**
 * The lists whose orders together match the words: an order's number or token, an invoice's number, a platform's
 * reference, a table, a guest known to the restaurant or only by name. Each is read by its own index.
 */
export async function meaningsOf(reader: Reader, { search, ...filter }: ListFilter): Promise<Wanted[]> {
  const words = search?.trim() ?? '';
  if (words === '') return [filter];
  const [numbers, named, tables, guests] = await Promise.all([
    numbered(reader, words),
    ordersNamed(reader, { pattern: likePattern(words.toLowerCase()), most: MAX_NAMED }),
    tablesNamed(reader, { name: words.toLowerCase(), most: MAX_NAMED }),
    hasPermission(reader.caller.role, 'customers.read') ? guestsNamed(reader, words) : [],
  ]);
  const ids = [...new Set([...numbers, ...named.map(({ id }) => id)])];
  const token = Number(/^#?(\d+)$/.exec(words)?.[1] ?? LARGEST_TOKEN + 1);
  return [
    ...(ids.length > 0 ? [{ ...filter, ids: filter.ids?.filter((id) => ids.includes(id)) ?? ids }] : []),
    ...(token <= LARGEST_TOKEN ? [{ ...filter, token_number: token }] : []),
    { ...filter, external_ref: words },
    ...narrowed(filter, 'table_id', tables),
    ...narrowed(filter, 'customer_id', guests),
  ];
}

const guestsNamed = (reader: Reader, words: string) =>
  customersAfter(reader, {
    term: customerTerm(words),
    sort: '-created_at',
    after: undefined,
    count: MAX_NAMED,
  });

/** A filter that already asks for one of them keeps that one. */
const narrowed = (
  filter: Wanted,
  column: 'table_id' | 'customer_id',
  records: readonly { readonly id: number }[],
): Wanted[] =>
  records.filter(({ id }) => (filter[column] ?? id) === id).map(({ id }) => ({ ...filter, [column]: id }));

/** Ids of the orders with this number, or with an invoice of this number. */
async function numbered(reader: Reader, words: string): Promise<number[]> {
  const own = /^(?:ord-\d+-)?(\d{1,16})$/i.exec(words)?.[1];
  const [, series, sequence] = /^(.+)-(\d{1,9})$/.exec(words) ?? [];
  const invoiced = series
    ? await ordersInvoiced(reader, { series: series.toUpperCase(), sequence: Number(sequence) })
    : [];
  return [...(own ? [Number(own)] : []), ...invoiced.map(({ order_id }) => order_id)].filter(
    Number.isSafeInteger,
  );
}

const ordersInvoiced = query((db, p: { series: string; sequence: number }) =>
  db
    .selectFrom('invoices')
    .select('order_id')
    .where('series', '=', p.series)
    .where('sequence', '=', p.sequence),
);

/** A name said at the counter, as of a bar tab. Few orders have one, and the index has only those, in this order. */
const ordersNamed = query((db, p: { pattern: string; most: number }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('created_at', '>', 0)
    .where('guest_name', 'is not', null)
    .where((e) => sql<boolean>`${e.fn<string>('lower', ['guest_name'])} like ${p.pattern} escape '\\'`)
    .orderBy('created_at', 'desc')
    .limit(p.most),
);

const tablesNamed = query((db, p: { name: string; most: number }) =>
  db
    .selectFrom('tables')
    .select('id')
    .where((e) => e(e.fn<string>('lower', ['name']), '=', p.name))
    .orderBy('id', 'desc')
    .limit(p.most),
);

/** Amounts of a query in minor units; one with too many decimals matches no order. */
export const minorOf = (reader: Reader, amount: number | undefined): number | undefined =>
  amount === undefined
    ? undefined
    : (toMinor(amount, reader.tenant.exponent) ?? Math.round(amount * 10 ** reader.tenant.exponent));
