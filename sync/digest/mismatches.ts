import { z } from 'zod';
import { toIso } from '../../server/core/time/time.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import { parseList } from '../../server/db/handle/lists.ts';
import { nameSchemas } from '../../server/http/endpoint/names.ts';
import { type SyncedTable, tableNumbered } from '../registry/tables.ts';
import type { Value } from '../wire/messages.ts';

export type Image = Readonly<Record<string, Value>> | undefined;

/** Rows that one exchange did not make equal: they wait for a person and are not exchanged again. */
export async function knownMismatches(handle: Handle, table: SyncedTable): Promise<Set<number>> {
  const rows = await handle.execute<{ pk: number }>('select pk from sync_mismatches where tbl = ?', [
    table.number,
  ]);
  return new Set(rows.map(({ pk }) => pk));
}

const KEEP = `insert into sync_mismatches (tbl, pk, here, there, created_at) values (?, ?, ?, ?, ?)
  on conflict (tbl, pk) do update set here = excluded.here, there = excluded.there`;

export async function keepMismatch(
  tx: Tx,
  table: SyncedTable,
  id: number,
  { here, there }: { here: Image; there: Image },
): Promise<void> {
  await tx.execute(KEEP, [table.number, id, jsonOf(here), jsonOf(there), tx.now]);
  tx.emit({ type: 'sync.mismatch', branchId: null, data: { table: table.name, id } });
}

/** People see both versions; for a secret it is enough that they differ. */
const isSecret = (column: string): boolean => /(hash|secret|token|credential)$/.test(column);

const jsonOf = (image: Image): string | null =>
  image ? JSON.stringify(image, (key, value) => (isSecret(key) ? undefined : value)) : null;

export async function forgetMismatches(tx: Tx, table: SyncedTable, ids: readonly number[]): Promise<void> {
  await tx.execute(dialectSql`delete from sync_mismatches where tbl = ? and pk ${IN_LIST}`, [
    table.number,
    ids,
  ]);
}

export async function countMismatches(handle: Handle, branches: Branches): Promise<number> {
  if (branches !== 'all') return (await seenMismatches(handle, branches)).length;
  const [row] = await handle.execute<{ n: number }>('select count(*) as n from sync_mismatches', []);
  return Number(row?.n ?? 0);
}

export const Mismatch = z.object({
  table: z.string(),
  id: z.int(),
  here: z.string().nullable().describe('The record on this server as JSON; null: it is missing here.'),
  there: z.string().nullable().describe('The record at head office as JSON; null: it is missing there.'),
  found_at: z.string(),
});

interface Stored {
  readonly tbl: number;
  readonly pk: number;
  readonly here: string | null;
  readonly there: string | null;
  readonly created_at: number;
}

const MAX_SHOWN = 200;

type Branches = readonly number[] | 'all';

/** The newest ones, as many as a person looks at. */
async function seenMismatches(handle: Handle, branches: Branches): Promise<Stored[]> {
  const rows = await handle.execute<Stored>(
    'select tbl, pk, here, there, created_at from sync_mismatches order by created_at desc, tbl, pk limit ?',
    [MAX_SHOWN],
  );
  return branches === 'all' ? rows : rows.filter((row) => isOf(row, branches));
}

const isOf = ({ here, there }: Stored, branches: readonly number[]): boolean =>
  [here, there].every((image) => {
    const { branch_id, branch_ids } = JSON.parse(image ?? '{}') as { branch_id?: Value; branch_ids?: Value };
    const list = typeof branch_ids === 'string' ? parseList(branch_ids) : undefined;
    const named = typeof branch_id === 'number' ? [branch_id] : list;
    return named === undefined || named.some((branch) => branches.includes(branch));
  });

export async function listMismatches(
  handle: Handle,
  branches: Branches = 'all',
): Promise<z.output<typeof Mismatch>[]> {
  const rows = await seenMismatches(handle, branches);
  return rows.map(({ tbl, pk, here, there, created_at }) => ({
    table: tableNumbered(tbl)?.name ?? '',
    id: pk,
    here,
    there,
    found_at: toIso(created_at),
  }));
}

nameSchemas({ Mismatch });
