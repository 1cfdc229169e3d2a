import { systemCaller } from '../../core/permissions.ts';
import type { DomainEvent, Reader, Tx } from '../../db/handle/handle.ts';
import { parseList } from '../../db/handle/lists.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { dealLeases, type Quota } from './allowance.ts';
import { branchesElsewhere, hasLeases, limitedCoupons, quotasOf, usesOf, writeQuota } from './uses-store.ts';

interface DealerLog {
  warn(facts: object, text: string): void;
}

/** Redemptions of one moment are handled together. */
const SETTLE_MS = 100;

/**
 * At central: leases uses of limited coupons to branches with servers of their own, so that a limit of the whole
 * restaurant holds while they are offline.
 */
export class LeaseDealer {
  readonly #tenant: TenantDatabase;
  readonly #log: DealerLog;
  #leave: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(tenant: TenantDatabase, log: DealerLog) {
    this.#tenant = tenant;
    this.#log = log;
  }

  async start(): Promise<void> {
    if (this.#tenant.profile.role !== 'central') return;
    this.#leave = this.#tenant.onEvent((event) => this.#hear(event));
    this.#deal();
  }

  async stop(): Promise<void> {
    this.#leave();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #hear({ type }: DomainEvent): void {
    if (!type.startsWith('coupon.') && !type.startsWith('branch.')) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#deal();
    }, SETTLE_MS);
    this.#timer.unref();
  }

  #deal(): void {
    this.#running = this.#running
      .then(() => dealIfDue(this.#tenant))
      .catch((err: unknown) =>
        this.#log.warn(
          { err },
          "coupon uses couldn't be shared out to branches; retrying at the next change",
        ),
      );
  }
}

/** Opens a transaction only if there is something to deal: most changes leave every branch with enough. */
async function dealIfDue(tenant: TenantDatabase): Promise<void> {
  const due = await tenant.read(systemCaller, leasesDue);
  if (due.length > 0) await tenant.transact(systemCaller, dealCoupons);
}

export async function dealCoupons(tx: Tx): Promise<void> {
  for (const lease of await leasesDue(tx)) await writeQuota(tx, lease);
}

async function leasesDue(handle: Reader | Tx): Promise<(Quota & { coupon_id: number })[]> {
  const coupons = await limitedCoupons(handle);
  if (coupons.length === 0 || !(await hasLeases(handle))) return [];
  const branches = await branchesElsewhere(handle);
  const ids = coupons.map(({ id }) => id);
  const uses = await usesOf(handle, ids);
  const quotas = await quotasOf(handle, ids);
  return coupons.flatMap(({ id, limit, branch_ids }) => {
    const own = <T extends { coupon_id: number }>(rows: readonly T[]) =>
      rows.filter((row) => row.coupon_id === id);
    const holders = branches.filter(
      ({ branch_id }) => branch_ids === null || parseList(branch_ids).includes(branch_id),
    );
    const leases = dealLeases({ limit, uses: own(uses), quotas: own(quotas) }, holders);
    return leases.map((lease) => ({ ...lease, coupon_id: id }));
  });
}
