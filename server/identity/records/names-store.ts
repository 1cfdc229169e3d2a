import { sql } from 'kysely';
import type { Handle } from '../../db/handle/handle.ts';
import { inList } from '../../db/handle/lists.ts';
import { query } from '../../db/handle/query.ts';

/** Records that others name by their id. */
const kinds = ['tables', 'users', 'customers', 'order_types'] as const;
type NamedKind = (typeof kinds)[number];
type Ids = Readonly<Record<NamedKind, readonly number[]>>;

/** The name of a record of the kind; null without an id. */
export type NameOf = (kind: NamedKind, id: number | null) => string | null;

const named = query((db, p: Ids) => {
  const [first, ...others] = kinds.map((kind) =>
    db
      .selectFrom(kind)
      .select(['id', 'name', sql<NamedKind>`${sql.lit(kind)}`.as('kind')])
      .where(inList('id', p[kind])),
  );
  return others.reduce((all, one) => all.unionAll(one), first as NonNullable<typeof first>);
});

/** The names for the ids of some records, in one statement. */
export async function recordNamesOf(
  handle: Handle,
  wanted: Partial<Record<NamedKind, readonly (number | null)[]>>,
) {
  const ids = Object.fromEntries(kinds.map((kind) => [kind, idsIn(wanted[kind] ?? [])])) as Record<
    NamedKind,
    number[]
  >;
  const isAny = kinds.some((kind) => ids[kind].length > 0);
  const rows = isAny ? await named(handle, ids) : [];
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  const nameOf: NameOf = (kind, id) => (id === null ? null : (names.get(`${kind} ${id}`) ?? null));
  return nameOf;
}

const idsIn = (given: readonly (number | null)[]): number[] => [
  ...new Set(given.filter((id) => id !== null)),
];
