import { AppError } from '../../../../server/core/errors.ts';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { Exchange } from '../../../../sync/exchange/exchange.ts';
import { rejoin } from '../../../../sync/joining/rejoin.ts';
import { type Link, readLink } from '../../../../sync/lineage/link.ts';
import { storedCredential } from '../../../../sync/lineage/stored-credentials.ts';
import { Snapshot } from '../../../../sync/snapshot/snapshot.ts';
import { Unreachable } from '../../../../sync/wire/refusal.ts';
import { hasWhatWasSent } from '../checks.ts';
import { firstIn, type Row, rowsIn } from '../rows.ts';
import { Died } from '../trouble.ts';
import type { Computer } from './computer.ts';
import type { HeadOffice } from './head-office.ts';
import { Line, type Surroundings } from './line.ts';

interface BranchOptions {
  readonly id: number;
  readonly computer: Computer;
  readonly office: HeadOffice;
  readonly world: Surroundings;
  readonly batchRows: number;
  /** Milliseconds; the same in every run of a seed. */
  readonly stopwatch: () => number;
}

const SAME_STATE = 'select 1 from orders where id = ? and version = ? and updated_at = ?';

/** A computer that serves a branch, and the program's side of replication as the engine runs it. */
export class Branch {
  readonly id: number;
  readonly computer: Computer;
  readonly #options: BranchOptions;
  #line!: Line;
  #exchange!: Exchange;
  #snapshot!: Snapshot;
  #greeted = false;
  #busy = false;
  #code: string | undefined;
  /** Why the last exchange did not come to an end. */
  failure: unknown;
  /** Its database went back in time, and it has not yet heard from central what it lost. */
  behind = false;

  private constructor(options: BranchOptions) {
    this.#options = options;
    this.id = options.id;
    this.computer = options.computer;
  }

  static async start(options: BranchOptions): Promise<Branch> {
    const branch = new Branch(options);
    await branch.#serve();
    return branch;
  }

  get acked(): number {
    return this.#exchange.acked;
  }

  get line(): Line {
    return this.#line;
  }

  /** Those of the branch of which head office has another state, or none. */
  unsentOrders(): number[] {
    const central = this.#options.office.computer.connection;
    const orders = rowsIn(
      this.computer.connection,
      'select id, version, updated_at from orders where branch_id = ?',
      this.id,
    );
    const isThere = ({ id, version, updated_at }: Row): boolean =>
      firstIn(central, SAME_STATE, id, version, updated_at) !== undefined;
    return orders.filter((order) => !isThere(order)).map(({ id }) => id as number);
  }

  /** Orders are taken only where the branch is hosted. */
  get hosts(): boolean {
    const row = firstIn(this.computer.connection, 'select host_node from branches where id = ?', this.id);
    return row?.host_node === this.computer.node;
  }

  /** `start` is how its program starts again. */
  async restart(start = () => this.computer.restart()): Promise<void> {
    await start();
    await this.#serve();
  }

  /** A person stops its program and starts it again: what it was told is stored. */
  async stop(): Promise<void> {
    await this.#exchange.remember();
    await this.restart();
  }

  backUp(writes: number): void {
    this.computer.backUp(writes);
  }

  /** A hello after trouble, push before pull. Returns the rows that moved; undefined when it did not come to an end. */
  async exchange(greet = false): Promise<number | undefined> {
    if (this.#busy) return undefined;
    this.#busy = true;
    const { starts } = this.computer;
    const office = this.#options.office.computer;
    const before = office.starts;
    try {
      this.failure = undefined;
      const moved = await this.#round(greet);
      // One that was brought back meanwhile says so at the next hello.
      if (office.starts === before) hasWhatWasSent(office.connection, this.computer.node, this.acked);
      return moved;
    } catch (error) {
      if (this.computer.starts !== starts) return undefined;
      this.#greeted = false;
      this.failure = error;
      if (error instanceof Died || !(error instanceof Unreachable || error instanceof AppError)) throw error;
      return undefined;
    } finally {
      this.#busy = false;
    }
  }

  async #round(greet: boolean): Promise<number> {
    const { time } = this.computer.tenant;
    if (greet || !this.#greeted || time.hasDrifted) await this.#exchange.hello();
    this.#greeted = true;
    this.behind = false;
    let refusal: unknown;
    const sent = await this.#push().catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refusal = error;
      return 0;
    });
    const received = await this.#exchange.pull();
    if (refusal) throw refusal;
    // Older records follow while the branch sells.
    const page = await this.#snapshot.takeHistory();
    return sent + received + (page === undefined ? 0 : 1);
  }

  /** As the engine: with another hello what was refused for its clock gets its true time. */
  async #push(): Promise<number> {
    const refused = this.#exchange.refusedForClock;
    const sent = await this.#exchange.push();
    if (this.#exchange.refusedForClock <= refused) return sent;
    await this.#exchange.hello();
    return sent + (await this.#exchange.push());
  }

  /** Central told it to update before anything else. */
  get isOutdated(): boolean {
    return this.failure instanceof AppError && /update this server/.test(this.failure.message);
  }

  /** Head office was restored to before it gave this server its number, or its credential. */
  get isUnknown(): boolean {
    return this.failure instanceof AppError && this.failure.code === 'UNAUTHENTICATED';
  }

  /** Central told it to say hello before anything else. */
  get isToGreet(): boolean {
    return this.failure instanceof AppError && this.failure.code === 'SYNC_DIVERGED';
  }

  /** As `galley rejoin` does; what it could not end is ended with the same code. */
  async comeBack(): Promise<void> {
    this.#code ??= await this.#options.office.inviteTo(this.id);
    const { tenant, keeper, starts } = this.computer;
    try {
      await rejoin({ tenant, keeper, code: this.#code, reach: () => this.#line });
      await this.#serve();
    } catch (error) {
      if (this.computer.starts !== starts) return;
      if (error instanceof Died || !(error instanceof Unreachable || error instanceof AppError)) throw error;
      if (error instanceof Unreachable) return;
    }
    this.#code = undefined;
    await this.exchange();
  }

  async link(): Promise<Link> {
    return (await this.computer.tenant.read(systemCaller, readLink)) as Link;
  }

  async #serve(): Promise<void> {
    const { computer, office, world, batchRows, stopwatch } = this.#options;
    const { tenant, keeper, clock, protocol, reached } = computer;
    const link = await this.link();
    this.#line = new Line(office, storedCredential(tenant, link.credential) ?? '', world, this.#line);
    const exchange = {
      tenant,
      keeper,
      link,
      central: this.#line,
      clock,
      batchRows,
      protocol,
      stopwatch,
      reached,
    };
    this.#exchange = new Exchange(exchange);
    const snapshot = { tenant, link, central: this.#line, clock, protocol, reached };
    this.#snapshot = new Snapshot({ ...snapshot, pageRows: batchRows });
    this.#greeted = false;
    await this.#exchange.recall();
  }
}
