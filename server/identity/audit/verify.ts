import { firstId, nodeOf } from '../../core/ids.ts';
import type { Snapshots } from '../../db/snapshots.ts';
import type { AuditEntryRow } from '../../db/tables/identity.ts';
import { chainHash } from './chain.ts';
import { entriesFrom, nodeOfBranch } from './list-store.ts';

/** Entries looked at in one go: a few milliseconds, so that a serving process is not held up. */
const BATCH = 500;

export interface ChainFault {
  /** The first entry of its node that cannot be trusted. */
  readonly id: number;
  readonly kind: 'altered' | 'follows_missing';
}

/** The chain of one installation of the tenant. */
export interface Chain {
  readonly node: number;
  entries: number;
  fault: ChainFault | null;
}

/**
 * Follows the chain of every node that ever wrote here. An entry that was altered does not fit its own hash; one whose
 * predecessor was removed, or altered together with its hash, does not fit what stands before it. Entries that were cut
 * off at the very end leave no trace here; the central instance has them. Of other nodes a branch holds only what
 * concerns it: what lies between is no fault there.
 */
export async function verifyChains(snapshot: Snapshots): Promise<Chain[]> {
  const chains: Chain[] = [];
  const own = await snapshot(nodeOfBranch);
  for (let last: AuditEntryRow | undefined; ; ) {
    const from = last ? last.id + 1 : 0;
    const batch = await snapshot((handle) => entriesFrom(handle, { from, limit: BATCH }));
    for (const entry of batch) {
      const chain = chainOf(chains, nodeOf(entry.id));
      const previous = chain.entries === 0 ? undefined : last;
      if (own === undefined || own === chain.node || follows(entry, previous))
        chain.fault ??= faultOf(entry, previous);
      chain.entries++;
      last = entry;
    }
    if (batch.length < BATCH) return chains;
  }
}

function chainOf(chains: Chain[], node: number): Chain {
  const newest = chains.at(-1);
  if (newest?.node === node) return newest;
  const chain: Chain = { node, entries: 0, fault: null };
  chains.push(chain);
  return chain;
}

const follows = (entry: AuditEntryRow, previous: AuditEntryRow | undefined): boolean =>
  entry.id === (previous ? previous.id + 1 : firstId(nodeOf(entry.id)));

function faultOf(entry: AuditEntryRow, previous: AuditEntryRow | undefined): ChainFault | null {
  if (!follows(entry, previous)) return { id: entry.id, kind: 'follows_missing' };
  const { hash, ...facts } = entry;
  return hash === chainHash(previous?.hash ?? '', facts) ? null : { id: entry.id, kind: 'altered' };
}

/** One line a fault, for a person to read. */
export const explainFault = ({ id, kind }: ChainFault): string =>
  kind === 'altered'
    ? `audit entry ${id} was altered, or the one before it`
    : `audit entry ${id} follows one that is missing`;
