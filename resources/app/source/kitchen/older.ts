import { signal } from '@preact/signals';
import { cookingKotStatuses } from '../../../../server/core/statuses.ts';
import { businessDate } from '../../../web/format/format.ts';
import { ask, askAll } from '../work/server/api.ts';
import { serverNow } from '../work/server/clock.ts';

const DAY_MS = 86_400_000;
/** What was sent shortly before the business date changes is still cooked after it. */
const OVERLAP_MS = DAY_MS / 4;
/** Beyond this the line says "more than": a kitchen without a screen leaves every ticket open. */
export const MAX_COUNTED = 100;

/** Count of tickets of earlier business dates that nobody bumped, up to one more than is shown as "more". */
export const older = signal(0);

/** The first business date whose tickets are on the board. */
export const firstDate = (): string => businessDate(serverNow() - OVERLAP_MS);

const lastDateBefore = (): string => new Date(Date.parse(firstDate()) - DAY_MS).toISOString().slice(0, 10);

const olderQuery = () => ({ status: cookingKotStatuses, date_to: lastDateBefore() });

export async function countOlder(): Promise<void> {
  const { data, meta } = await ask('GET /pos/kots', {
    query: { ...olderQuery(), limit: MAX_COUNTED },
  });
  older.value = data.length + (meta?.next_cursor ? 1 : 0);
}

/** All of them are served; what could not be moved is counted again. */
export async function putOlderAway(): Promise<void> {
  try {
    for (const { id } of await askAll('GET /pos/kots', olderQuery()))
      await ask('PUT /pos/kot/{id}/status', { params: { id }, body: { status: 'served' } });
  } finally {
    await countOlder();
  }
}
