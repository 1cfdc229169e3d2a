import type { BackgroundQuery } from '../db/handle/background-query.ts';

type AnyQuery = BackgroundQuery<never, unknown>;

/** By name what the thread reads. Each is loaded when it is first asked for: a thread that makes reports needs no replication. */
const queries: Readonly<Record<string, () => Promise<AnyQuery>>> = {
  sales: async () => (await import('../office/reports/service.ts')).salesQuery,
  'figures to keep': async () => (await import('../office/reports/keeper-query.ts')).figuresToKeep,
  losses: async () => (await import('../office/losses/service.ts')).lossQuery,
  'bucket digests': async () => (await import('../../sync/digest/bucket-digests.ts')).bucketDigests,
  'snapshot plan': async () => (await import('../../sync/snapshot/background-queries.ts')).snapshotPlan,
  'snapshot page': async () => (await import('../../sync/snapshot/background-queries.ts')).snapshotPage,
};

export function findQuery(name: string): Promise<AnyQuery> {
  const load = queries[name];
  if (!load) throw new Error(`${name} is not on the list of inquiries`);
  return load();
}
