import { AppError } from '../../core/errors.ts';
import { digestOf } from '../../core/secrets/secrets.ts';
import { HOUR, MINUTE } from '../../core/time/time.ts';
import type { ControlDatabase, ControlTx } from '../../db/opening/control-database.ts';
import type { GuessRow } from '../../db/tables/control.ts';

/** A password or PIN that somebody gives. */
export interface Guess {
  /** Who gives it: an address, a device, or a person who is logged in. */
  readonly source: string;
  /** Whose it is said to be; nobody needs to exist under this name. */
  readonly account: string;
  /** Failures of the source, at whatever account, before it has to wait. */
  readonly most: number;
  /** Its failures at this one account; 5 unless given. */
  readonly mostAtOne?: number;
}

/** Failures of a source at one account before it has to wait. */
const MAX_AT_ONE = 5;
const FIRST_WAIT_MS = MINUTE;
const MAX_WAIT_MS = 15 * MINUTE;
/** A source that failed at one account is a stranger again after this time. */
const PAIR_REMEMBERED_MS = 12 * HOUR;
const SOURCE_REMEMBERED_MS = HOUR;

/** What a guess counts for, should it be wrong. */
export interface Counted {
  readonly failures: number;
  /** The source has to wait from now on. */
  readonly blocks: boolean;
}

/** Throws TOO_MANY_ATTEMPTS while the source has to wait. */
export async function assertMayGuess(control: ControlDatabase, guess: Guess, now: number): Promise<void> {
  const { pair, source } = keysOf(guess);
  const rows = await control.read((db) =>
    db.selectFrom('guesses').selectAll().where('key', 'in', [pair, source]).execute(),
  );
  rows.forEach((row) => void assertNotBlocked(row, now));
}

/**
 * Counts a guess as wrong before it is checked, in one transaction with the question whether it may be made: guesses
 * at the same time, in several processes too, are each counted. The right one is taken back with `forgiveGuess`.
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

/** The guess was right: the failures before it were slips of the same person. */
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

async function count(tx: ControlTx, key: string, most: number, remembered: number): Promise<Counted> {
  const row = await rowOf(tx, key);
  if (row) assertNotBlocked(row, tx.now);
  const failures = (row?.failures ?? 0) + 1;
  const wait = waitAfter(failures - most);
  const blocked_until = wait === 0 ? null : tx.now + wait;
  const values = { failures, blocked_until, forgotten_at: tx.now + wait + remembered };
  await tx.db
    .insertInto('guesses')
    .values({ key, ...values })
    .onConflict((c) => c.column('key').doUpdateSet(values))
    .execute();
  return { failures, blocks: wait > 0 };
}

/** Milliseconds; each failure beyond those that are free doubles them. */
const waitAfter = (beyond: number): number =>
  beyond < 0 ? 0 : Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** beyond);

const rowOf = ({ db }: ControlTx, key: string): Promise<GuessRow | undefined> =>
  db.selectFrom('guesses').selectAll().where('key', '=', key).executeTakeFirst();

function assertNotBlocked({ blocked_until }: GuessRow, now: number): void {
  const wait = (blocked_until ?? 0) - now;
  if (wait > 0) throw new AppError('TOO_MANY_ATTEMPTS', { retryAfter: Math.ceil(wait / 1_000) });
}

/** Digests: a person may type a password into the field of the address. */
const keysOf = ({ source, account }: Guess) => ({
  pair: digestOf(`guess ${source}\n${account}`),
  source: digestOf(`guess ${source}`),
});
