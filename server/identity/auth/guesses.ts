import { AppError } from '../../core/errors.ts';
import { digestOf } from '../../core/secrets/secrets.ts';
import { HOUR, MINUTE } from '../../core/time/time.ts';
import type { ControlDatabase, ControlTx } from '../../db/opening/control-database.ts';
import type { GuessRow } from '../../db/tables/control.ts';

/** An entered password or PIN. */
export interface Guess {
  /** Who enters it: an address, a device, or a signed-in person. */
  readonly source: string;
  /** The named account, which need not exist. */
  readonly account: string;
  /** Failures of the source at any account before it must wait. */
  readonly most: number;
  /** Its failures at this account; default: 5. */
  readonly mostAtOne?: number;
}

/** Failures of a source at one account before it must wait. */
const MAX_AT_ONE = 5;
const FIRST_WAIT_MS = MINUTE;
const MAX_WAIT_MS = 15 * MINUTE;
/** After this time a source that failed at one account counts as new again. */
const PAIR_REMEMBERED_MS = 12 * HOUR;
const SOURCE_REMEMBERED_MS = HOUR;

/** What a wrong guess counts. */
export interface Counted {
  readonly failures: number;
  /** The source must wait from now on. */
  readonly blocks: boolean;
}

/** Throws TOO_MANY_ATTEMPTS while the source must wait. */
export async function assertMayGuess(control: ControlDatabase, guess: Guess, now: number): Promise<void> {
  const { pair, source } = keysOf(guess);
  const rows = await control.read((db) =>
    db.selectFrom('guesses').selectAll().where('key', 'in', [pair, source]).execute(),
  );
  rows.forEach((row) => void assertNotBlocked(row, now));
}

/**
 * Counts a guess as wrong before it is checked, in one transaction with the question whether it is permitted, so that
 * simultaneous guesses, also in several processes, are each counted. A right one is taken back with `forgiveGuess`.
 */
export function takeGuess(control: ControlDatabase, guess: Guess): Promise<Counted> {
  const { pair, source } = keysOf(guess);
  return control.transact(async (tx) => {
    await tx.db.deleteFrom('guesses').where('forgotten_at', '<=', tx.now).execute();
    const ofPair = await count(tx, pair, guess.mostAtOne ?? MAX_AT_ONE, PAIR_REMEMBERED_MS);
    const ofSource = await count(tx, source, guess.most, SOURCE_REMEMBERED_MS);
    return { failures: ofPair.failures, blocks: ofPair.blocks || ofSource.blocks };
  });
}

/** The guess was right, so the failures before it were the same person's slips. */
export function forgiveGuess(control: ControlDatabase, guess: Guess): Promise<void> {
  const { pair, source } = keysOf(guess);
  return control.transact(async (tx) => {
    const slips = (await rowOf(tx, pair))?.failures ?? 0;
    const ofSource = await rowOf(tx, source);
    await tx.db.deleteFrom('guesses').where('key', '=', pair).execute();
    if (!ofSource) return;
    const failures = Math.max(0, ofSource.failures - slips);
    const blocked_until = failures < guess.most ? null : ofSource.blocked_until;
    await tx.db.updateTable('guesses').set({ failures, blocked_until }).where('key', '=', source).execute();
  });
}

async function count(tx: ControlTx, key: string, most: number, keptFor: number): Promise<Counted> {
  const row = await rowOf(tx, key);
  if (row) assertNotBlocked(row, tx.now);
  const failures = (row?.failures ?? 0) + 1;
  const wait = waitAfter(failures - most);
  const blocked_until = wait === 0 ? null : tx.now + wait;
  const values = { failures, blocked_until, forgotten_at: tx.now + wait + keptFor };
  await tx.db
    .insertInto('guesses')
    .values({ key, ...values })
    .onConflict((c) => c.column('key').doUpdateSet(values))
    .execute();
  return { failures, blocks: wait > 0 };
}

/** Milliseconds; each failure beyond the free ones doubles them. */
const waitAfter = (beyond: number): number =>
  beyond < 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** beyond);

const rowOf = ({ db }: ControlTx, key: string): Promise<GuessRow | undefined> =>
  db.selectFrom('guesses').selectAll().where('key', '=', key).executeTakeFirst();

function assertNotBlocked({ blocked_until }: GuessRow, now: number): void {
  const wait = (blocked_until ?? 0) - now;
  if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(wait / 1_000) });
}

/** Digests, because a person may type a password into the address field. */
const keysOf = ({ source, account }: Guess) => ({
  pair: digestOf(`guess ${source}\n${account}`),
  source: digestOf(`guess ${source}`),
});
