import { AppError } from '../../server/core/errors.ts';
import { systemCaller } from '../../server/core/permissions.ts';
import type { Tx } from '../../server/db/handle.ts';
import type { Stamp, TenantDatabase } from '../../server/db/tenant-database.ts';
import { announce } from '../apply/announce.ts';
import { applyIncoming } from '../apply/apply.ts';
import { aggregateOf, decode, type Incoming, type IncomingRow, valueIn } from '../apply/incoming.ts';
import { namesakesOf } from '../apply/namesakes.ts';
import { selectText } from '../apply/statements.ts';
import { headOf } from '../capture/log.ts';
import { collect } from '../exchange/collect.ts';
import { readLink } from '../identity/link.ts';
import { peerOf } from '../identity/peers.ts';
import { type Columns, readColumns } from '../registry/columns.ts';
import { childrenOf, rootOf, type SyncedTable, upward } from '../registry/tables.ts';
import type { Batch, Value } from '../wire/messages.ts';
import { type OtherIds, otherIds, underOtherIds } from './other-ids.ts';

export interface Rescued {
  /** The number of the replaced computer. */
  readonly node: number;
  /** Records of which it has another state than this computer, or which only it has. */
  readonly found: number;
  /** Of what it had not sent the records that were not taken, as this computer wrote its own state of them since: table and id. */
  readonly kept: readonly string[];
  /** Of those the ones that could not be applied; they are in the quarantine with the reason. */
  readonly refused: number;
}

const ROWS = 500;

/**
 * Takes in what a replaced computer of this branch never sent, from its database, as if it had been received late. All that
 * it wrote is looked at, as numbers of transactions do not tell what head office has: a copy of that database may have
 * sent under the same ones, and head office may have been set back since. What only it has is added, edits of shared
 * records are merged by their clocks, and of records that both have its state stands unless this computer wrote to them,
 * or to their order, since it took over, or has a later one: then only payments and other events are added. From here all
 * of it is sent to central as this branch's own. Doing it twice changes nothing.
 */
export async function rescue(tenant: TenantDatabase, old: TenantDatabase): Promise<Rescued> {
  const { branchId, central, acked, head } = await assertPredecessor(tenant, old);
  const ids = await otherIds(tenant, old, { branchId, central });
  const columns = readColumns(tenant);
  const route = { tables: upward, receiver: central };
  const taking = { tenant, columns, ids, branchId, node: old.profile.node };
  const kept = new Set<string>();
  let found = 0;
  let refused = 0;
  for (let at = 0; at < head; ) {
    const until = at < acked ? acked : head;
    const batch = await old.read(systemCaller, (reader) =>
      collect(reader, readColumns(old), route, at, ROWS, until),
    );
    const taken = await tenant.transact(
      systemCaller,
      (tx, stamp) => takeIn({ ...taking, tx, stamp }, batch),
      { origin: old.profile.node },
    );
    found += taken.found;
    refused += taken.refused;
    if (until > acked) for (const one of taken.kept) kept.add(one);
    at = batch.to;
  }
  return { node: old.profile.node, found, kept: [...kept], refused };
}

async function assertPredecessor(tenant: TenantDatabase, old: TenantDatabase) {
  const link = await tenant.read(systemCaller, readLink);
  const before = await old.read(systemCaller, readLink);
  const { node } = old.profile;
  const [known] = await tenant.read(systemCaller, (reader) =>
    reader.execute<{ branch_id: number }>('select branch_id from nodes where node = ?', [node]),
  );
  if (!link || before?.branchId !== link.branchId || known?.branch_id !== link.branchId)
    throw refusal('this is no database of an earlier computer of this branch');
  if (node === tenant.profile.node) throw refusal('this is a database of this very computer');
  const { branchId } = link;
  return old.read(systemCaller, async (reader) => {
    const head = await headOf(reader);
    const { acked } = await peerOf(reader, before.centralNode);
    return { branchId, central: before.centralNode, acked: Math.min(acked, head), head };
  });
}

const refusal = (message: string): AppError => new AppError('SYNC_REFUSED', { message });

interface TakingIn {
  readonly tenant: TenantDatabase;
  readonly tx: Tx;
  readonly stamp: Stamp;
  readonly columns: Columns;
  readonly ids: OtherIds;
  readonly branchId: number;
  /** Of the replaced computer. */
  readonly node: number;
}

type TakenIn = Pick<Rescued, 'found' | 'kept' | 'refused'>;

async function takeIn({ tenant, ids, ...into }: TakingIn, batch: Batch): Promise<TakenIn> {
  const { tx, stamp, columns, branchId, node } = into;
  const came = decode(batch, columns).incoming.map((part) => underOtherIds(part, ids));
  const incoming = await Promise.all(came.map((part) => withoutSame(tx, part)));
  const kept = new Set<string>();
  const untouched = await withoutTouched(tx, { branchId, node }, incoming, kept);
  const standing = await withoutEarlier(tx, untouched);
  const applying = { tx, stamp, columns, peer: node, fromCentral: false, contradicted: [] };
  const applied = await applyIncoming(applying, standing, [], { node, branchId });
  announce(tenant, tx, applied, branchId);
  const found = incoming.reduce((sum, { rows }) => sum + rows.length, 0);
  return { found, kept: [...kept], refused: applied.refused.size };
}

async function withoutSame(tx: Tx, part: Incoming): Promise<Incoming> {
  const { table, columns, rows } = part;
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const stored = await tx.execute<Record<string, Value>>(selectText(table, columns), [ids]);
  const here = new Map(stored.map((row) => [row.id, row]));
  const isSame = (row: IncomingRow): boolean =>
    columns.every((column, at) => here.get(row.id)?.[column] === row.values[at]);
  return { ...part, rows: rows.filter((row) => !isSame(row)) };
}

/**
 * A backup holds states of which the old computer sent later ones before it was replaced. An order is as late as its version
 * says, as clocks may have gone back, and so is what belongs to it; anything else is as late as its last change.
 */
async function withoutEarlier(tx: Tx, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const ahead = new Map<string, number>();
  const standing: Incoming[] = [];
  for (const part of incoming) {
    if (part.table.kind !== 'owned') {
      standing.push(part);
      continue;
    }
    const stored = await statesOf(tx, part);
    const stands = (row: Incoming['rows'][number]): boolean => {
      const here = stored.get(row.id);
      const order = aggregateOf(part.table, row);
      if (here?.version !== undefined) ahead.set(order, Number(valueIn(part, row, 'version')) - here.version);
      return (ahead.get(order) || Number(valueIn(part, row, 'updated_at')) - (here?.updated_at ?? 0)) >= 0;
    };
    standing.push({ ...part, rows: part.rows.filter(stands) });
  }
  return standing;
}

interface State {
  readonly id: number;
  readonly updated_at: number;
  readonly version?: number;
}

async function statesOf(tx: Tx, { table, columns, rows }: Incoming): Promise<Map<number, State>> {
  const text = selectText(
    table,
    columns.filter((column) => /^(id|updated_at|version)$/.test(column)),
  );
  const found = await tx.execute<State>(text, [JSON.stringify(rows.map(({ id }) => id))]);
  return new Map(found.map((state) => [state.id, state]));
}

/** What this computer wrote to itself since it took over stays as it is; events are only ever added. */
async function withoutTouched(
  tx: Tx,
  whose: { readonly branchId: number; readonly node: number },
  incoming: readonly Incoming[],
  kept: Set<string>,
): Promise<Incoming[]> {
  const nodes = await tx.execute<{ node: number }>(
    'select node from nodes where branch_id = ? and node <> ?',
    [whose.branchId, whose.node],
  );
  const own = JSON.stringify([...nodes.map(({ node }) => node), tx.tenant.node]);
  const touched = new Set<string>();
  for (const part of incoming)
    if (part.table.kind === 'owned')
      for (const aggregate of await touchedOf(tx, part, own)) touched.add(aggregate);
  const standing: Incoming[] = [];
  for (const part of incoming) {
    const namesakes = await namesakesOf(tx, part);
    const isTouched = (row: Incoming['rows'][number]) =>
      part.table.kind === 'owned' && (touched.has(aggregateOf(part.table, row)) || namesakes.has(row.id));
    for (const row of part.rows.filter(isTouched)) kept.add(`${part.table.name} ${row.id}`);
    standing.push({ ...part, rows: part.rows.filter((row) => !isTouched(row)) });
  }
  return standing;
}

/** Aggregates of which some row was last written by a node among `own`. */
async function touchedOf(tx: Tx, { table, rows }: Incoming, own: string): Promise<string[]> {
  const root = rootOf(table);
  const roots = JSON.stringify([...new Set(rows.map((row) => row.root))]);
  const found = await tx.execute<{ root: number }>(
    'select pk as root from sync_log where tbl = ? and origin in (select value from json_each(?)) and pk in (select value from json_each(?))',
    [root.number, own, roots],
  );
  const all = [...found];
  for (const child of childrenOf(root).filter(({ kind }) => kind === 'owned'))
    all.push(...(await tx.execute<{ root: number }>(ofChildren(child), [child.number, own, roots])));
  return all.map((row) => `${root.number}:${row.root}`);
}

const ofChildren = ({ name, parent }: SyncedTable): string =>
  `select distinct c."${parent?.column}" as root from "${name}" c
    join sync_log l on l.tbl = ? and l.pk = c.id and l.origin in (select value from json_each(?))
    where c."${parent?.column}" in (select value from json_each(?))`;
