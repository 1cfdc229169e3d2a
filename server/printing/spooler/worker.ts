import { systemCaller } from '../../core/permissions.ts';
import { Wakeup } from '../../core/wakeup.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { moveJob } from '../jobs/journey-store.ts';
import {
  claim,
  nextJob,
  originalsOf,
  putAside,
  recordFailure,
  settle,
  unclaim,
  type WaitingJob,
} from '../jobs/queue-store.ts';
import { conductOf } from '../jobs/status.ts';
import { beginTrouble, endTrouble, type ServedPrinter } from '../printers/state-store.ts';
import { isReady } from '../transport/status.ts';
import type { PrinterStatus, SendOutcome, Transport } from '../transport/transport.ts';
import type { SpoolerContext } from './context.ts';
import { Device, type SendingLevel } from './device.ts';
import { handOver } from './hand-over.ts';
import { PrinterOutage } from './outage.ts';
import { render } from './render.ts';
import { isTransient } from './transient.ts';
import { afterSending, verdictOn } from './verdict.ts';

type NotSent = Extract<SendOutcome, { outcome: 'not_sent' }>;
type Sent = Exclude<SendOutcome, NotSent>;
type KnownLevel = Exclude<SendingLevel, { level: undefined }>;

/** Somebody moved or cancelled the job while it was prepared. */
class Overtaken extends Error {}

/** Unconfirmed copies of one ticket after which a person should look. */
const UNCONFIRMED_COPIES = 5;

/** Prints the jobs of one physical printer strictly in order, one at a time, and never gives one up. */
export class Worker {
  readonly #device: Device;
  readonly #around: SpoolerContext;
  readonly #work = new Wakeup();
  readonly #hurry = new Wakeup();
  readonly #trouble: PrinterOutage;
  #delay: number;
  #hasJobInHand = false;
  #stopping = false;
  #running: Promise<void> | undefined;

  constructor(transport: Transport, around: SpoolerContext) {
    this.#device = new Device(transport, (work) => this.#transact(work), around.timing.doubt);
    this.#around = around;
    this.#delay = around.timing.retryFirst;
    this.#trouble = new PrinterOutage(
      around.timing,
      { alarm: () => this.#aside(this.#raiseAlarm()), takeover: () => this.#aside(this.#handOver()) },
      {
        begin: () => this.#transact((tx) => beginTrouble(tx, this.#device.ids)),
        end: () => this.#transact((tx) => endTrouble(tx, this.#device.ids)),
      },
    );
  }

  /** Has failed for so long that others print for it. */
  get isDown(): boolean {
    return this.#trouble.isLong;
  }

  /** Starts, or continues with other settings. */
  serve(printers: readonly ServedPrinter[]): void {
    this.#device.printers = printers;
    this.#running ??= this.#run();
    this.#work.wake();
  }

  /** There may be something to print. */
  wake(): void {
    this.#work.wake();
    const isStuck = this.#hasJobInHand && this.isDown;
    if (isStuck) this.#aside(this.#handOver());
  }

  /** A person wants the next attempt now. */
  hurry(): void {
    this.#hurry.wake();
    this.#work.wake();
  }

  /** The job in hand is finished or, if that takes too long, stored in its true state. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.hurry();
    const impatient = setTimeout(() => void this.#device.close(), this.#around.timing.stop);
    await this.#running;
    clearTimeout(impatient);
    this.#trouble.stop();
    await this.#device.close();
  }

  async #run(): Promise<void> {
    // A good state does not end an earlier failure: a ticket from then may be waiting.
    await this.#guarded(async () => void (await this.#look()));
    while (!this.#stopping) await this.#guarded(() => this.#step());
  }

  /** A full disk must not end the queue. */
  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Overtaken) return;
      this.#complain(error);
      await this.#pause();
    }
  }

  async #step(): Promise<void> {
    const next = await this.#around.tenant.read(systemCaller, async (reader) => {
      const job = await nextJob(reader, this.#device.ids);
      if (!job) return undefined;
      const waited = reader.elapsedSince(job.available_at);
      return { job, originals: await originalsOf(reader, job), waited };
    });
    // A job being sent belongs to the worker of the printer's former address; its end wakes this one.
    if (!next || next.job.status === 'sending') return this.#rest();
    const { job, originals, waited } = next;
    const verdict = verdictOn(job, originals, waited, this.#around.timing);
    if (verdict.act === 'print') return this.#print(job);
    await this.#transact((tx) =>
      verdict.act === 'move'
        ? moveJob(tx, job, verdict.to)
        : putAside(tx, job, verdict.status, verdict.error),
    );
  }

  async #rest(): Promise<void> {
    const { watch, doubt } = this.#around.timing;
    const ms = this.#device.isDoubtful ? Math.min(watch, doubt.again) : watch;
    const rang = await this.#work.wait(watch === 0 ? undefined : ms);
    if (rang || this.#stopping) return;
    const status = await this.#look();
    if (status && this.#device.isWell(status)) await this.#recovered();
  }

  async #look(): Promise<PrinterStatus | undefined> {
    if (this.#around.timing.watch === 0) return undefined;
    const status = await this.#device.look();
    await this.#device.note(status);
    return status;
  }

  async #print(job: WaitingJob): Promise<void> {
    const found = await this.#device.levelFor(job);
    // Closed while being asked: not the printer's failure.
    if (!found.level) return this.#stopping ? undefined : this.#failed(job, found.status);
    const bytes = await this.#render({ ...job, acknowledgement: found.level });
    if (bytes) await this.#send(job, bytes, found).finally(() => (this.#hasJobInHand = false));
  }

  /**
   * Undefined if nothing can be printed now. An error of the drawing itself holds the ticket; a fault of the computer
   * is temporary, and the ticket is tried again.
   */
  async #render(job: WaitingJob): Promise<Uint8Array | undefined> {
    try {
      const { media, tenant } = this.#around;
      return await render(job, { media, tenantId: tenant.id, complain: (error) => this.#complain(error) });
    } catch (error) {
      this.#complain(error);
      if (isTransient(error)) await this.#delayed(job);
      else await this.#transact((tx) => putAside(tx, job, 'held', UNPRINTABLE));
      return undefined;
    }
  }

  /** The printer is not at fault: nobody is told, and no other takes over. */
  async #delayed(job: WaitingJob): Promise<void> {
    if (job.error !== DELAYED) await this.#transact((tx) => recordFailure(tx, job, DELAYED));
    await this.#pause();
  }

  async #send(job: WaitingJob, bytes: Uint8Array, { level, personJudges }: KnownLevel): Promise<void> {
    let attempt: number | undefined;
    const outcome = await this.#device.send(job, bytes, {
      acknowledgement: level,
      beforeFirstByte: async () => {
        attempt = await this.#transact((tx) => claim(tx, job));
        if (attempt === undefined) throw new Overtaken();
        this.#hasJobInHand = true;
      },
      onStatus: (status) => this.#suffer(status),
    });
    if (outcome.outcome === 'not_sent') await this.#notSent(job, outcome, attempt);
    else if (personJudges) await this.#askWhetherItCameOut(job, outcome, attempt as number);
    else await this.#sent(job, outcome, attempt as number);
  }

  async #askWhetherItCameOut(job: WaitingJob, { outcome }: Sent, attempt: number): Promise<void> {
    const end = { attempt, outcome, status: 'ambiguous', error: CAME_IT_OUT } as const;
    await this.#insist((tx) => settle(tx, job, end));
  }

  async #sent(job: WaitingJob, outcome: Sent, attempt: number): Promise<void> {
    const isLost = outcome.outcome === 'ambiguous';
    const error = isLost ? (outcome.status.status_detail ?? outcome.reason) : null;
    const after = afterSending(job.document, outcome.outcome, error);
    await this.#insist((tx) => settle(tx, job, { attempt, outcome: outcome.outcome, ...after }));
    if (isLost) return this.#unconfirmed(job, outcome.status);
    await this.#recovered();
    await this.#device.noteSuccess(outcome);
  }

  async #recovered(): Promise<void> {
    this.#delay = this.#around.timing.retryFirst;
    await this.#trouble.end();
  }

  async #unconfirmed(job: WaitingJob, status: PrinterStatus): Promise<void> {
    await this.#trouble.begin();
    await this.#device.note(status);
    if (conductOf(job.document) !== 'repeat') return;
    if (job.copies_sent + 1 === UNCONFIRMED_COPIES) await this.#raiseAlarm();
    await this.#pause();
  }

  async #notSent(job: WaitingJob, { reason, status }: NotSent, attempt: number | undefined): Promise<void> {
    if (attempt !== undefined) await this.#insist((tx) => unclaim(tx, job, attempt, sentence(status)));
    if (reason === 'closed' || (reason === 'speaks' && (await this.#device.rises(job)))) return;
    await this.#failed(job, status);
  }

  /** Safe to try again, here or elsewhere. */
  async #failed(job: WaitingJob, status: PrinterStatus): Promise<void> {
    await this.#trouble.begin();
    await this.#device.note(status);
    const error = sentence(status);
    if (job.error !== error) await this.#transact((tx) => recordFailure(tx, job, error));
    if (this.#trouble.isLong && (await this.#handOver()) > 0) return;
    await this.#pause();
  }

  /** The printer's state while it has the job. A good state proves nothing yet: the ticket must be confirmed. */
  #suffer(status: PrinterStatus): void {
    if (!isReady(status)) this.#aside(this.#trouble.begin());
    this.#aside(this.#device.note(status));
  }

  /** Returns how many jobs left this queue. */
  async #handOver(): Promise<number> {
    const { standInFor } = this.#around;
    let left = 0;
    for (let some = 1; some > 0 && !this.#stopping; left += some) {
      some = await this.#transact((tx) => handOver(tx, this.#device.printers, standInFor));
    }
    return left;
  }

  #raiseAlarm(): Promise<void> {
    this.#around.log.warn({ printers: this.#device.names }, 'a printer needs attention');
    return this.#device.alarm();
  }

  /** Waits longer each time until something prints, or a person asks for the next attempt. */
  async #pause(): Promise<void> {
    if (this.#stopping) return;
    await this.#hurry.wait(this.#delay);
    this.#delay = Math.min(this.#delay * 2, this.#around.timing.retryMost);
  }

  #transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#around.tenant.transact(systemCaller, work);
  }

  /** A job's outcome must be stored before anything else is printed. */
  async #insist(work: (tx: Tx) => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await this.#transact(work);
      } catch (error) {
        if (this.#stopping) throw error;
        this.#complain(error);
        await this.#pause();
      }
    }
  }

  #aside(work: Promise<unknown>): void {
    work.catch((error) => this.#complain(error));
  }

  #complain(error: unknown): void {
    this.#around.log.error({ err: error, printers: this.#device.names }, 'printing failed');
  }
}

const UNPRINTABLE = "Galley can't print this ticket. Write it by hand, and report the problem.";
const DELAYED =
  "This computer couldn't prepare the ticket: it's out of memory or open files, or its disk doesn't answer. Galley keeps trying.";
const CAME_IT_OUT = 'The printer did not answer. Did the test ticket come out?';

const sentence = (status: PrinterStatus): string => status.status_detail ?? 'The printer does not print.';
