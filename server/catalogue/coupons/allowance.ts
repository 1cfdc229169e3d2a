/** Counted redemptions, made by one server for one branch. */
export interface Uses {
  readonly branch_id: number;
  readonly node: number;
  readonly uses: number;
}

/** How often a branch's server may redeem, in total; leased by central, never taken back. */
export interface Quota {
  readonly branch_id: number;
  readonly node: number;
  readonly quota: number;
}

export interface Spending {
  readonly limit: number;
  readonly uses: readonly Uses[];
  readonly quotas: readonly Quota[];
}

/** A server's role for the limits of its restaurant. */
export type Allowance = 'alone' | 'leaseholder' | 'central';

/** How many more redemptions this server may make. */
export function allowance({ limit, uses, quotas }: Spending, role: Allowance, node: number): number {
  const own = totalUses(uses.filter((row) => row.node === node));
  if (role === 'alone') return Math.max(0, limit - totalUses(uses));
  if (role === 'central') return Math.max(0, undealt({ limit, uses, quotas }));
  const leased = quotas.filter((row) => row.node === node).reduce((sum, row) => sum + row.quota, 0);
  return Math.max(0, leased - own);
}

/**
 * What no server has yet: the limit less every lease in full, as its holder may have used it up without having reported
 * it, and less the uses beyond leases. Below 0 after a limit was lowered.
 */
export function undealt({ limit, uses, quotas }: Spending): number {
  const taken = new Map(uses.map((row) => [keyOf(row), row.uses]));
  for (const row of quotas) taken.set(keyOf(row), Math.max(row.quota, taken.get(keyOf(row)) ?? 0));
  return [...taken.values()].reduce((left, count) => left - count, limit);
}

const keyOf = ({ branch_id, node }: { branch_id: number; node: number }): string => `${branch_id} ${node}`;
const totalUses = (uses: readonly Uses[]): number => uses.reduce((sum, row) => sum + row.uses, 0);

interface Holder {
  readonly branch_id: number;
  readonly node: number;
}

/**
 * New totals of the leases to deal. A server gets another lease when it has less than half of one left, poorest first.
 * A lease is a part of what is undealt, so leases shrink as it does and the last uses go one by one to where they are
 * needed. Dealing again deals nothing.
 */
export function dealLeases(spending: Spending, holders: readonly Holder[]): Quota[] {
  let pool = undealt(spending);
  const lease = Math.ceil(pool / (2 * (holders.length + 1)));
  const dealt: Quota[] = [];
  for (const { branch_id, node, held, left } of poorestFirst(spending, holders)) {
    if (pool <= 0 || left * 2 >= lease) continue;
    const grant = Math.min(pool, lease - left);
    dealt.push({ branch_id, node, quota: held + grant });
    pool -= grant;
  }
  return dealt;
}

function poorestFirst({ uses, quotas }: Spending, holders: readonly Holder[]) {
  const of = <T extends Holder>(rows: readonly T[], holder: Holder) =>
    rows.find((row) => keyOf(row) === keyOf(holder));
  return holders
    .map((holder) => {
      const used = of(uses, holder)?.uses ?? 0;
      const held = Math.max(used, of(quotas, holder)?.quota ?? 0);
      return { ...holder, held, left: held - used };
    })
    .sort((a, b) => a.left - b.left || a.branch_id - b.branch_id);
}
