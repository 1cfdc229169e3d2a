import type { Handle } from './handle.ts';

/** Runs `read` on one snapshot of a tenant's rows. */
export type Snapshots = <T>(read: (handle: Handle) => Promise<T>) => Promise<T>;
