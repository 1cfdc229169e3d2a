import { randomBytes } from 'node:crypto';

/** Each opening of a tenant for writing begins a timeline of its database (sync/lineage/timelines.ts). */
export const newTimeline = (): string => randomBytes(12).toString('base64url');

/** Runs in its first transaction, which then begins no other timeline. */
export const BEGIN_TIMELINE = 'insert into sync_lives (first_tx, life) values (?, ?) on conflict do nothing';
