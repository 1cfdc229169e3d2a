import type { Inquiry } from '../db/handle/inquiry.ts';

type AnyInquiry = Inquiry<never, unknown>;

/** By name what the thread reads. Each is loaded when it is first asked for: a thread that makes reports needs no replication. */
const inquiries: Readonly<Record<string, () => Promise<AnyInquiry>>> = {
  sales: async () => (await import('../office/reports/service.ts')).salesInquiry,
  losses: async () => (await import('../office/losses/service.ts')).lossInquiry,
  'bucket digests': async () => (await import('../../sync/digest/bucket-digests.ts')).bucketDigests,
  'snapshot plan': async () => (await import('../../sync/snapshot/inquiries.ts')).snapshotPlan,
  'snapshot page': async () => (await import('../../sync/snapshot/inquiries.ts')).snapshotPage,
};

export function inquiryNamed(name: string): Promise<AnyInquiry> {
  const load = inquiries[name];
  if (!load) throw new Error(`${name} is not on the list of inquiries`);
  return load();
}
