import { hostedBranches } from '../../alarms/records/store.ts';
import { DAY } from '../../core/time/time.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { AlarmSource } from '../../http/endpoint/alarm.ts';
import { toPercent } from '../../http/endpoint/fields.ts';
import { audit } from '../../identity/audit/store.ts';
import { lastSeen, SEEN, unusualSince } from './alarm-store.ts';

/** Nobody is expected to look after this time. */
const TOLD_MS = 7 * DAY;

/** One decimal is enough. */
const shareWords = (ppm: number): number => Math.round(toPercent(ppm) * 10) / 10;

export const lossAlarms: readonly AlarmSource[] = [
  {
    cause: 'loss_unusual',
    access: 'day.report',
    isUrgent: false,
    page: 'losses',
    topics: [],
    what: "{person}'s voids, discounts, and refunds were {share}% of sales on {date}. The usual share is {usual}%.",
    act: 'Review them in Loss control, then mark this as seen.',
    evaluate: async ({ reader }) => {
      const found = await unusualSince(reader, await hostedBranches(reader), reader.now - TOLD_MS);
      if (found.length === 0) return [];
      const seenAt = await lastSeen(reader);
      const unseen = found.filter(({ branch_id, created_at }) => created_at > seenAt(branch_id));
      return unseen.map(({ branch_id, entity_id, business_date, share, usual, created_at, name }) => ({
        about: `${entity_id}-${business_date}`,
        branchId: branch_id,
        since: created_at,
        facts: {
          person: name ?? '–',
          share: shareWords(share),
          usual: shareWords(usual),
          date: business_date,
        },
      }));
    },
  },
];

/** Ends the present alarms; who marked them is audited. */
export const noteLossesSeen = (tx: Tx): Promise<void> =>
  audit(tx, { action: SEEN, entity: 'branch', entityId: tx.caller.branchId, branchId: tx.caller.branchId });
