import { sql } from 'kysely';
import { containsPattern } from '../../core/text.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { inList, withoutIndex } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';
import type { CustomerRow } from '../../db/tables/sales.ts';

/** Sorting by name reads at most this many newest matches; nobody pages through more. */
const MAX_SORTED = 300;
/** Shorter terms have no trigram. */
const SHORTEST = 3;

interface CustomerPage {
  /** Folded by `customerTerm`; '' for all. */
  readonly term: string;
  readonly sort: '-created_at' | 'created_at' | 'name';
  /** The last customer's sort key: the id, or by name its search text and id. */
  readonly after: readonly (string | number)[] | undefined;
  readonly count: number;
}

/** Parts of a page's sort key. */
export const keyLength = ({ term, sort }: Pick<CustomerPage, 'term' | 'sort'>): number =>
  byName({ term, sort }) ? 2 : 1;

export const searchKeyOf = (
  page: Pick<CustomerPage, 'term' | 'sort'>,
  row: Pick<CustomerRow, 'search' | 'id'>,
): (string | number)[] => (byName(page) ? [row.search, row.id] : [row.id]);

const byName = ({ term, sort }: Pick<CustomerPage, 'term' | 'sort'>): boolean =>
  sort === 'name' || isShort(term);

const isShort = (term: string): boolean => term !== '' && [...term].length < SHORTEST;

/** Existing customers: deleted, merged and erased ones have an empty `search`. */
export async function customersAfter(reader: Reader, page: CustomerPage): Promise<CustomerRow[]> {
  if (page.term === '') return page.sort === 'name' ? named(reader, page, '') : listed(reader, page);
  if (isShort(page.term)) return named(reader, page, page.term);
  const newestFirst = page.sort !== 'created_at';
  const [after] = page.sort === 'name' ? [] : (page.after ?? []);
  const ids = await hits(reader, {
    newestFirst,
    parts: partsOf(page.term),
    after: Number(after ?? (newestFirst ? Number.MAX_SAFE_INTEGER : 0)),
    count: page.sort === 'name' ? MAX_SORTED : page.count,
  });
  if (page.sort === 'name') return sorted(reader, page, ids);
  const rows = await byIds(reader, { ids });
  return rows.sort((a, b) => (newestFirst ? b.id - a.id : a.id - b.id));
}

/** Every word in any order; if one is too short for the index, the whole text. */
function partsOf(term: string): string[] {
  const words = term.split(' ');
  return words.some((word) => [...word].length < SHORTEST) ? [term] : words;
}

interface Hits {
  readonly parts: readonly string[];
  readonly newestFirst: boolean;
  readonly after: number;
  readonly count: number;
}

async function hits(reader: Reader, { parts, newestFirst, after, count }: Hits): Promise<number[]> {
  if (reader.dialect === 'postgres') return likeHits(reader, { parts, newestFirst, after, count });
  const match = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
  const rows = await (newestFirst ? newestHits : oldestHits)(reader, { match, after, count });
  return rows.map(({ id }) => id);
}

async function likeHits(reader: Reader, { parts, newestFirst, after, count }: Hits): Promise<number[]> {
  let rows = reader.db
    .selectFrom('customers')
    .select('id')
    .where('id', newestFirst ? '<' : '>', after);
  for (const part of parts) rows = rows.where(sql<boolean>`search like ${containsPattern(part)} escape '\\'`);
  const found = await rows
    .orderBy('id', newestFirst ? 'desc' : 'asc')
    .limit(count)
    .execute();
  return found.map(({ id }) => id);
}

/** The index answers in the order of ids and stops at the limit, however many there are. */
const newestHits = query((db, p: { match: string; after: number; count: number }) =>
  db
    .selectFrom(sql<{ rowid: number }>`customers_search`.as('found'))
    .select('found.rowid as id')
    .where(sql<boolean>`customers_search match ${p.match}`)
    .where('found.rowid', '<', p.after)
    .orderBy('found.rowid', 'desc')
    .limit(p.count),
);

const oldestHits = query((db, p: { match: string; after: number; count: number }) =>
  db
    .selectFrom(sql<{ rowid: number }>`customers_search`.as('found'))
    .select('found.rowid as id')
    .where(sql<boolean>`customers_search match ${p.match}`)
    .where('found.rowid', '>', p.after)
    .orderBy('found.rowid')
    .limit(p.count),
);

const byIds = query((db, p: { ids: readonly number[] }) =>
  db.selectFrom('customers').selectAll().where(inList('id', p.ids)),
);

function sorted(reader: Reader, { after, count }: CustomerPage, ids: readonly number[]) {
  const [search = '', id = 0] = after ?? [];
  return sortedAmong(reader, { ids, search: String(search), id: Number(id), count });
}

const sortedAmong = query((db, p: { ids: readonly number[]; search: string; id: number; count: number }) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where(inList('id', p.ids))
    .where(sql<boolean>`(search, id) > (${p.search}, ${p.id})`)
    .orderBy('search')
    .orderBy('id')
    .limit(p.count),
);

/** Sorts before every text, and after all that begin with it. */
const FIRST = '\u{1}';
const LAST = '\u{10ffff}';

function named(reader: Reader, { after, count }: CustomerPage, prefix: string): Promise<CustomerRow[]> {
  const [from = prefix || FIRST, id = 0] = after ?? [];
  return inOrderOfNames(reader, { from: String(from), id: Number(id), to: prefix + LAST, count });
}

const inOrderOfNames = query((db, p: { from: string; id: number; to: string; count: number }) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('search', '>=', p.from)
    .where('search', '<', p.to)
    .where((e) => e.or([e('search', '>', p.from), e('id', '>', p.id)]))
    .orderBy('search')
    .orderBy('id')
    .limit(p.count),
);

function listed(reader: Reader, { sort, after, count }: CustomerPage): Promise<CustomerRow[]> {
  const newestFirst = sort === '-created_at';
  const [id = newestFirst ? Number.MAX_SAFE_INTEGER : 0] = after ?? [];
  return (newestFirst ? newest : oldest)(reader, { after: Number(id), count });
}

const newest = query((db, p: { after: number; count: number }) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('id', '<', p.after)
    .where(withoutIndex('search'), '>', '')
    .orderBy('id', 'desc')
    .limit(p.count),
);

const oldest = query((db, p: { after: number; count: number }) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('id', '>', p.after)
    .where(withoutIndex('search'), '>', '')
    .orderBy('id')
    .limit(p.count),
);

/** Deleted and not erased. */
export const removedAfter = query((db, p: { after: number; count: number }) =>
  db
    .selectFrom('customers')
    .selectAll()
    .where('id', '<', p.after)
    .where('deleted_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(p.count),
);
