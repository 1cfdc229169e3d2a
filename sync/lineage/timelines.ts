import { BEGIN_TIMELINE, newTimeline } from '../../server/db/engine/timeline.ts';
import type { Handle, Tx } from '../../server/db/handle/handle.ts';
import type { Position } from '../wire/positions.ts';

const NEWEST = `select c.tx, coalesce(l.life, '') as life from sync_ctx c
  left join (select life from sync_lives order by first_tx desc limit 1) l on true where c.id = 1`;

/** The present position of this database. */
export async function positionOf(handle: Handle): Promise<Position> {
  const [newest] = await handle.execute<Position>(NEWEST, []);
  return newest ?? { life: '', tx: 0 };
}

const SPAN = `select l.first_tx as first, coalesce(
    (select min(n.first_tx) - 1 from sync_lives n where n.first_tx > l.first_tx), c.tx) as last
  from sync_lives l cross join sync_ctx c where l.life = ? and c.id = 1`;

async function spanOf(handle: Handle, life: string) {
  const [span] = await handle.execute<{ first: number; last: number }>(SPAN, [life]);
  return span;
}

/**
 * Whether this database ever was at that position. If not, it went back in time, or a copy of it continued. Two copies
 * have the same positions up to the copy and none after it, because each begins a timeline of its own.
 */
export async function hasPosition(handle: Handle, position: Position | null): Promise<boolean> {
  if (position === null) return true;
  const span = await spanOf(handle, position.life);
  return span !== undefined && span.first <= position.tx && position.tx <= span.last;
}

/** Our last transaction that a copy of this database also has, if the copy continued to that position. */
export async function lastCommonTransaction(handle: Handle, { life, tx }: Position): Promise<number> {
  const span = await spanOf(handle, life);
  return span === undefined ? 0 : Math.min(tx, span.last);
}

/** The transaction begins a timeline: a server that takes another number shares nothing with a copy from here on. */
export async function beginTimeline(tx: Tx): Promise<void> {
  await tx.execute(BEGIN_TIMELINE, [(await positionOf(tx)).tx, newTimeline()]);
}

export const isSame = (a: Position | null, b: Position | null): boolean =>
  a?.life === b?.life && a?.tx === b?.tx;

/**
 * True if the sender continues the last timeline or position heard; stops two copies from alternating, which would count
 * one's changes as sent by the other.
 */
export const isLatestSender = (
  heard: Position | null,
  { at, after }: { readonly at: Position; readonly after: Position | null },
): boolean => heard === null || heard.life === at.life || isSame(heard, after);
