/** Which tab of a device sends. Kept beside the entries, as plain addresses have no Web Locks. */
export interface Lease {
  readonly owner: string;
  /** Milliseconds of the device's clock. */
  readonly until: number;
}

const LEASE_MS = 5_000;
export const RENEW_MS = 2_000;

/** The lease after `me` asked for it. One that runs longer than a lease can was written before the clock was set back. */
export function askedBy(me: string, held: Lease | undefined, now: number): Lease {
  const runs = held !== undefined && held.until > now && held.until <= now + LEASE_MS;
  return runs && held.owner !== me ? held : { owner: me, until: now + LEASE_MS };
}
