import { firstId, nodeOf } from '../../core/ids.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import type { AuditEntryRow } from '../../db/tables/identity.ts';
import { chainHash, numberedHash } from './chain.ts';
import { entriesFrom, hashesFrom, nodeOfBranch } from './list-store.ts';

/** Entries looked at in one go: a few milliseconds, so that a serving process is not held up. */
const BATCH = 500;

export interface ChainFault {
  /** The first entry of its node that cannot be trusted. */
  readonly id: number;
  readonly kind: 'altered' | 'follows_missing';
}

/** The entries that one installation of the tenant wrote. */
export interface Chain {
  readonly node: number;
  entries: number;
  fault: ChainFault | null;
}

/** Hash of an entry → ids of entries that follow it. */
type Sought = Map<string, number[]>;

/**
 * Follows every entry to the one before it. An entry that was altered does not fit its own hash; one whose predecessor was
 * removed, or altered together with its hash, follows one that is not there. Two copies of a database go on from the same
 * entry, each in a line of its own. Entries that were cut off at the very end leave no trace here; the central instance
 * has them. Of other nodes a branch holds only what concerns it: what lies between is no fault there.
 */
export async function verifyChains(snapshot: Snapshots): Promise<Chain[]> {
  const chains = new Map<number, Chain>();
  const own = await snapshot(nodeOfBranch);
  const sought: Sought = new Map();
  let last: AuditEntryRow | undefined;
  for await (const entry of inOrder(snapshot, entriesFrom)) {
    const node = nodeOf(entry.id);
    const chain = chains.get(node) ?? { node, entries: 0, fault: null };
    chains.set(node, chain);
    const previous = chain.entries === 0 ? undefined : last;
    const isWhole = own === undefined || own === node;
    if (entry.follows === null) {
      if (isWhole || comesNext(entry, previous)) chain.fault ??= faultOfNumbered(entry, previous);
    } else if (entry.hash !== chainHash(entry.follows, entry))
      chain.fault ??= { id: entry.id, kind: 'altered' };
    else if (isWhole && entry.follows !== '' && entry.follows !== last?.hash)
      sought.set(entry.follows, [...(sought.get(entry.follows) ?? []), entry.id]);
    chain.entries++;
    last = entry;
  }
  await withoutFound(snapshot, sought);
  for (const id of [...sought.values()].flat()) {
    const chain = chains.get(nodeOf(id));
    if (chain && (!chain.fault || id < chain.fault.id)) chain.fault = { id, kind: 'follows_missing' };
  }
  return [...chains.values()];
}

async function withoutFound(snapshot: Snapshots, sought: Sought): Promise<void> {
  if (sought.size === 0) return;
  for await (const { hash } of inOrder(snapshot, hashesFrom)) sought.delete(hash);
}

async function* inOrder<Row extends { readonly id: number }>(
  snapshot: Snapshots,
  rowsFrom: (handle: Parameters<typeof entriesFrom>[0], p: { from: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let from = 0; ; ) {
    const batch = await snapshot((handle) => rowsFrom(handle, { from, limit: BATCH }));
    yield* batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    from = last.id + 1;
  }
}

const comesNext = (entry: AuditEntryRow, previous: AuditEntryRow | undefined): boolean =>
  entry.id === (previous ? previous.id + 1 : firstId(nodeOf(entry.id)));

/** Of an older program, which numbered the entries of a node without a gap. */
function faultOfNumbered(entry: AuditEntryRow, previous: AuditEntryRow | undefined): ChainFault | null {
  if (!comesNext(entry, previous)) return { id: entry.id, kind: 'follows_missing' };
  return entry.hash === numberedHash(previous?.hash ?? '', entry) ? null : { id: entry.id, kind: 'altered' };
}

/** One line a fault, for a person to read. */
export const explainFault = ({ id, kind }: ChainFault): string =>
  kind === 'altered'
    ? `audit entry ${id} was altered`
    : `audit entry ${id} follows one that is missing or was altered`;
