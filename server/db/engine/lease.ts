import { AsyncLocalStorage } from 'node:async_hooks';

/** The right of one process among several to do a restaurant's background work. */
export interface Lease {
  /** As the restaurant's rows name the process that has it. */
  readonly holder: number;
  /** False as soon as others may take the work over, also after a pause of this process. */
  isHeld(): boolean;
  /** A transaction found that another process has taken the work over. */
  lost(): void;
}

/** Another process does this work now, or may: nothing was written. */
export class LeaseLostError extends Error {
  constructor() {
    super('another process has taken over the background work of this restaurant');
  }
}

const leases = new AsyncLocalStorage<Lease>();

/** Everything that `work` starts, also later, holds the lease: its writes fail once another process has it. */
export const underLease = <T>(lease: Lease, work: () => T): T => leases.run(lease, work);

export const currentLease = (): Lease | undefined => leases.getStore();

/** For effects outside the database, right before them. */
export function assertLease(): void {
  if (leases.getStore()?.isHeld() === false) throw new LeaseLostError();
}
