import { type Lease, underLease } from '../engine/lease.ts';
import { Membership } from './membership.ts';
import { quoted, schemaOf } from './names.ts';
import { memberFor } from './rendezvous.ts';

/** The background work of a restaurant. */
export interface Duty {
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
}

interface Task {
  readonly id: number;
  readonly duty: Duty;
  /** While it is done here. */
  lease: Lease | undefined;
  /** The end of the last change: one at a time. */
  turn: Promise<unknown>;
}

/** How often a process gives a sign of life; several fit into a lease. */
const ROUND_MS = 3_000;
/** In every so many rounds the owners of what is open here are told again. */
const ROUNDS_OF_TELLING = 10;
/** Restaurants that are claimed or released at once; each takes a connection. */
const AT_ONCE = 4;
/** Restaurants that one statement asks for. */
const ASKED = 50;

interface Database {
  connect(): Promise<import('pg').Client>;
  ask(schema: string, text: string): Promise<Record<string, unknown>[]>;
  /** Tells every process that somebody uses the restaurant. */
  tell(schema: string): void;
  /** Work that could not be started; the next round tries again. */
  notBegun(error: unknown): void;
}

/**
 * Distributes the restaurants' background work among the living processes on one database: each restaurant has one
 * owner, which every process works out for itself. The owner writes its number into the restaurant's `sync_ctx`, the row
 * that every write locks, so a write of work that another process has taken over fails, however late it comes.
 */
export class Duties {
  readonly #database: Database;
  readonly #membership: Membership;
  readonly #tasks = new Map<number, Task>();
  /** Which could not be released yet, and the number they are held under. */
  readonly #unreleased = new Map<number, number>();
  #onMembers: () => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> | undefined;
  #rounds = 0;
  #known = '';
  #isStopped = false;

  constructor(database: Database) {
    this.#database = database;
    this.#membership = new Membership(database.connect, () => void this.#settleAll());
  }

  /** Joins the processes that share the work. `onMembers`: others may have joined or left. */
  async start(onMembers: () => void): Promise<void> {
    if (this.#timer) return;
    this.#onMembers = onMembers;
    this.#timer = setInterval(() => void this.#nextRound(), ROUND_MS).unref();
    await this.#nextRound();
  }

  /** The database server, asked every few seconds, did not answer last time. */
  get isCutOff(): boolean {
    return this.#timer !== undefined && this.#membership.id === undefined;
  }

  /** Whether the work of a restaurant belongs to this process. */
  owns(id: number): boolean {
    const me = this.#membership.id;
    return me !== undefined && memberFor(id, this.#membership.members) === me;
  }

  /** Resolves when the work has started, or belongs to another process. */
  add(id: number, duty: Duty): Promise<void> {
    const task: Task = { id, duty, lease: undefined, turn: Promise.resolve() };
    this.#tasks.set(id, task);
    if (!this.owns(id)) this.#database.tell(schemaOf(id));
    return this.#settle(task);
  }

  /** Stops it here. */
  async remove(id: number): Promise<void> {
    const task = this.#tasks.get(id);
    this.#tasks.delete(id);
    if (task) await this.#inTurn(task, () => this.#end(task));
  }

  /** Which of these were worked for by processes that left. */
  async abandoned(ids: readonly number[]): Promise<number[]> {
    const left: number[] = [];
    for (let at = 0; at < ids.length; at += ASKED) {
      const texts = ids
        .slice(at, at + ASKED)
        .map((id) => `select ${id} as id, duty from ${quoted(schemaOf(id))}.sync_ctx`);
      const rows = await this.#database.ask('several', texts.join(' union all '));
      const { members } = this.#membership;
      for (const { id, duty } of rows)
        if (duty !== null && !members.includes(duty as number)) left.push(id as number);
    }
    return left;
  }

  /** What is done here is left to the others, who find it by the number of this process. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#round;
    const tasks = [...this.#tasks.values()];
    this.#tasks.clear();
    await Promise.all(tasks.map((task) => this.#inTurn(task, () => this.#end(task)).catch(() => {})));
    await this.#membership.leave();
  }

  /** While one round waits for the server, no other queues up behind it. */
  #nextRound(): Promise<void> {
    this.#round ??= this.#beat()
      .catch(this.#database.notBegun)
      .finally(() => (this.#round = undefined));
    return this.#round;
  }

  async #beat(): Promise<void> {
    await this.#membership.beat();
    if (this.#isStopped) return;
    const known = this.#membership.members.toSorted().join();
    const hasChanged = known !== this.#known;
    this.#known = known;
    void this.#settleAll();
    if (this.#rounds++ % ROUNDS_OF_TELLING === 0)
      for (const id of this.#tasks.keys()) if (!this.owns(id)) this.#database.tell(schemaOf(id));
    if (hasChanged) this.#onMembers();
  }

  /** Starts what belongs here, and ends what does not any more. */
  async #settleAll(): Promise<void> {
    const waiting = [...this.#tasks.values()].filter((task) => this.#isUnsettled(task));
    const work = async () => {
      for (let task = waiting.shift(); task; task = waiting.shift())
        await this.#settle(task).catch(this.#database.notBegun);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    for (const [id, holder] of this.#unreleased) await this.#release(id, holder);
  }

  #isUnsettled({ id, lease }: Task): boolean {
    return lease ? !(lease.isHeld() && this.owns(id)) : this.owns(id);
  }

  #settle(task: Task): Promise<void> {
    return this.#inTurn(task, async () => {
      if (task.lease && this.#isUnsettled(task)) {
        await this.#end(task);
        this.#database.tell(schemaOf(task.id));
      }
      const isWanted = this.#tasks.get(task.id) === task && !this.#isStopped;
      if (isWanted && !task.lease && this.owns(task.id)) await this.#begin(task);
    });
  }

  #inTurn(task: Task, work: () => Promise<void>): Promise<void> {
    const done = task.turn.then(work);
    task.turn = done.catch(() => {});
    return done;
  }

  async #begin(task: Task): Promise<void> {
    const holder = this.#membership.id;
    if (holder === undefined || !(await this.#claim(task.id, holder))) return;
    const lease = this.#leaseOf(task, holder);
    task.lease = lease;
    try {
      await underLease(lease, () => task.duty.start());
    } catch (error) {
      await this.#end(task).catch(this.#database.notBegun);
      throw error;
    }
  }

  #leaseOf(task: Task, holder: number): Lease {
    let isLost = false;
    return {
      holder,
      isHeld: () => !isLost && this.#membership.id === holder,
      lost: () => {
        isLost = true;
        void this.#settle(task).catch(this.#database.notBegun);
      },
    };
  }

  async #end(task: Task): Promise<void> {
    const { lease, duty, id } = task;
    if (!lease) return;
    await underLease(lease, () => duty.stop()).catch(this.#database.notBegun);
    task.lease = undefined;
    if (lease.isHeld() && !this.#isStopped) await this.#release(id, lease.holder);
  }

  /** Waits for the restaurant's writers. False: another living process has it and will release it. */
  async #claim(id: number, holder: number): Promise<boolean> {
    this.#unreleased.delete(id);
    if (await this.#write(id, `${holder}`, `duty is null or duty = ${holder}`)) return true;
    const schema = schemaOf(id);
    const [row] = await this.#database.ask(schema, `select duty from ${quoted(schema)}.sync_ctx`);
    const other = row?.duty as number | null | undefined;
    if (other == null || this.#membership.members.includes(other)) return false;
    // It may have joined a moment ago.
    await this.#membership.beat();
    if (this.#membership.id !== holder || this.#membership.members.includes(other)) return false;
    return this.#write(id, `${holder}`, `duty = ${other}`);
  }

  async #release(id: number, holder: number): Promise<void> {
    this.#unreleased.set(id, holder);
    const isReleased = this.#write(id, 'null', `duty = ${holder}`).then(() => this.#unreleased.delete(id));
    await isReleased.catch(this.#database.notBegun);
  }

  async #write(id: number, duty: string, where: string): Promise<boolean> {
    const schema = schemaOf(id);
    const text = `update ${quoted(schema)}.sync_ctx set duty = ${duty} where id = 1 and (${where}) returning id`;
    return (await this.#database.ask(schema, text)).length > 0;
  }
}
