import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { systemClock } from '../../core/time/clock.ts';
import { queryOrEnd } from './outage.ts';

/** A process that gave no sign for as long has left. */
const LEASE_MS = 9_000;
/** Rows of processes that left are kept as long, for whoever looks at the table. */
const FORGET_MS = 3_600_000;
/** Namespace of the locks in the database: one for each process, which ends with its connection. */
const LOCKS = 730_214;

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::int8';

/** Gives a sign of life, and lists the processes that gave one lately and are connected. */
const BEAT = `with me as (insert into control.processes (id, seen_at) values ($1, ${NOW})
    on conflict (id) do update set seen_at = excluded.seen_at),
  left_long_ago as (delete from control.processes where seen_at < ${NOW} - ${FORGET_MS})
  select id from control.processes where id <> $1 and seen_at > ${NOW} - ${LEASE_MS} and id in (
    select objid::int8 from pg_locks where locktype = 'advisory' and classid = ${LOCKS} and granted
      and database = (select oid from pg_database where datname = current_database()))`;

interface Session {
  readonly id: number;
  readonly client: pg.Client;
  /** When the last sign was given, by the clock that nobody sets. */
  seenAt: number;
}

/**
 * This process as one of those on the database. It has a number for as long as the others see it without a gap; after
 * one it joins under another number, so that nothing it did before is taken for its own.
 */
export class Membership {
  readonly #connect: () => Promise<pg.Client>;
  readonly #onLeave: (id: number) => void;
  #session: Session | undefined;
  /** Living processes, this one included; empty while it is none of them. */
  members: readonly number[] = [];

  constructor(connect: () => Promise<pg.Client>, onLeave: (id: number) => void) {
    this.#connect = connect;
    this.#onLeave = onLeave;
  }

  /** Undefined while this process may be taken for dead. */
  get id(): number | undefined {
    return this.#session && isSeen(this.#session) ? this.#session.id : undefined;
  }

  /** Gives a sign of life, joining if need be, and reads who lives. */
  async beat(): Promise<void> {
    if (this.#session && !isSeen(this.#session)) this.#leave(this.#session);
    const session = this.#session ?? (await this.#join());
    const seenAt = systemClock.steady();
    const { rows } = await queryOrEnd(session.client, BEAT, [session.id]);
    if (this.#session !== session) return;
    // The answer may have taken longer than the others waited.
    if (!isSeen(session)) return this.#leave(session);
    session.seenAt = seenAt;
    this.members = [session.id, ...rows.map(({ id }) => id as number)];
  }

  /** The others see at once that it left. */
  async leave(): Promise<void> {
    const session = this.#session;
    if (!session) return;
    this.#leave(session);
    await session.client.end().catch(() => {});
  }

  async #join(): Promise<Session> {
    const client = await this.#connect();
    const id = await lockedNumber(client);
    const session = { id, client, seenAt: systemClock.steady() };
    client.on('end', () => this.#leave(session));
    this.#session = session;
    return session;
  }

  #leave(session: Session): void {
    if (this.#session !== session) return;
    this.#session = undefined;
    this.members = [];
    void session.client.end().catch(() => {});
    this.#onLeave(session.id);
  }
}

async function lockedNumber(client: pg.Client): Promise<number> {
  for (;;) {
    const id = randomInt(1, 2 ** 31);
    const text = 'select pg_try_advisory_lock($1, $2) as held';
    if ((await queryOrEnd(client, text, [LOCKS, id])).rows[0]?.held === 1) return id;
  }
}

const isSeen = ({ seenAt }: Session): boolean => systemClock.steady() - seenAt < LEASE_MS;
