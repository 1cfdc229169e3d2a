import type { z } from 'zod';
import { HOUR } from '../../core/time/time.ts';
import type { Reader } from '../../db/handle/handle.ts';
import { listedBranches } from '../../identity/branches/scope.ts';
import { progressFrom } from '../kiosk/progress.ts';
import type { Pickup } from './schema.ts';
import { type FetchedLine, linesToFetch } from './store.ts';

/** Orders not picked up for this long are no longer shown. */
const SHOWN_MS = 6 * HOUR;
const MAX_NUMBERS = 60;

export async function pickupAt(
  reader: Reader,
  branchId: number | undefined,
): Promise<z.output<typeof Pickup>> {
  const lines = await linesToFetch(reader, listedBranches(reader, branchId), reader.now - SHOWN_MS);
  const orders = [...Map.groupBy(lines, ({ id }) => id).values()].map(shown);
  const at = (wanted: string) => orders.filter(({ progress }) => progress === wanted);
  const byReady = at('ready').toSorted((a, b) => b.since - a.since || b.id - a.id);
  return { ready: numbersOf(byReady), preparing: numbersOf(at('preparing')) };
}

const numbersOf = (orders: readonly { readonly number: number }[]): number[] =>
  orders.slice(0, MAX_NUMBERS).map(({ number }) => number);

function shown(lines: readonly FetchedLine[]) {
  const { id, token_number: number, order_status } = lines[0] as FetchedLine;
  const states = lines.map(({ status }) => status);
  const since = Math.max(...lines.map(({ updated_at }) => updated_at));
  return { id, number, since, progress: progressFrom(order_status, states) };
}
