import { randomBytes } from 'node:crypto';

/** Each opening of a tenant for writing is a life of its database (sync/lineage/timelines.ts). */
export const newTimeline = (): string => randomBytes(12).toString('base64url');

/** In its first transaction. A transaction that begins one already begins no other. */
export const BEGIN_TIMELINE = 'insert into sync_lives (first_tx, life) values (?, ?) on conflict do nothing';
