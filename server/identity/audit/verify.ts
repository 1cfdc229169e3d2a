import { nodeOf } from '../../core/ids.ts';
import type { Snapshots } from '../../db/handle/snapshots.ts';
import type { AuditEntryRow } from '../../db/tables/identity.ts';
import { chainHash } from './chain.ts';
import { entriesFrom, hashesFrom, nodeOfBranch } from './list-store.ts';

/** Entries checked at once: a few milliseconds, so that serving continues. */
const BATCH = 500;

interface ChainFault {
  /** The first untrustworthy entry of its node. */
  readonly id: number;
  readonly kind: 'altered' | 'follows_missing';
}

/** The entries of one installation of the tenant. */
interface Chain {
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
    const isWhole = own === undefined || own === node;
    if (entry.hash !== chainHash(entry.follows, entry)) chain.fault ??= { id: entry.id, kind: 'altered' };
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

/** A fault as one line for a person. */
export const explainFault = ({ id, kind }: ChainFault): string =>
  kind === 'altered'
    ? `audit entry ${id} was altered`
    : `audit entry ${id} follows one that is missing or was altered`;
