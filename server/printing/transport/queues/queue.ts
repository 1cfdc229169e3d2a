import { setTimeout as pause } from 'node:timers/promises';
import { AMBIGUOUS, STOPPED } from '../fault-sentences.ts';
import { isReady, offline } from '../status.ts';
import { ReplyTimeout } from '../tcp/reply-timeout.ts';
import { PATIENT, type Timing, timeAllowed } from '../timing.ts';
import type {
  AmbiguousReason,
  NotSentReason,
  PrinterStatus,
  Probe,
  SendOptions,
  SendOutcome,
  Transport,
} from '../transport.ts';

/** A job's fate in a queue: `dropped` if the system or a person removed it. */
export type Fate = 'waiting' | 'passed_on' | 'dropped';

/** A printer fed by the operating system. Everything may reject, with a sentence for staff as the message. */
export interface OsQueue {
  /** Whether a job submitted now would be passed on, as far as the system knows. */
  status(): Promise<PrinterStatus>;
  /** Returns the system's id of the job. */
  submit(bytes: Uint8Array, ms: number): Promise<string>;
  look(job: string): Promise<{ fate: Fate; status: PrinterStatus }>;
  cancel(job: string): Promise<void>;
}

type Ambiguous = Extract<SendOutcome, { outcome: 'ambiguous' }>;

/**
 * Always level D: the system reports when it passed a job on, not what the printer did with it. A job that was not
 * passed on is withdrawn, so that it does not print after its own reprint.
 */
export class QueueTransport implements Transport {
  readonly #queue: OsQueue;
  readonly #timing: Timing;
  readonly #closing = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(queue: OsQueue, timing: Partial<Timing> = {}) {
    this.#queue = queue;
    this.#timing = { ...PATIENT, ...timing };
  }

  status(): Promise<PrinterStatus> {
    return this.#inTurn(() => this.#status());
  }

  send(bytes: Uint8Array, options: SendOptions): Promise<SendOutcome> {
    return this.#inTurn(() => this.#send(bytes, options));
  }

  probeAcknowledgement(): Promise<Probe> {
    return this.#inTurn(async () => {
      const status = await this.#status();
      return { acknowledgement: isReady(status) ? 'D' : undefined, isProved: true, spoke: false, status };
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#inTurn(async () => {});
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => {});
    return result;
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #status(): Promise<PrinterStatus> {
    if (this.#isClosed) return offline(STOPPED);
    return this.#queue.status().catch((error: Error) => offline(error.message));
  }

  async #send(bytes: Uint8Array, options: SendOptions): Promise<SendOutcome> {
    const status = await this.#status();
    if (this.#isClosed) return notSent('closed', offline(STOPPED));
    if (!isReady(status)) return notSent(status.state === 'offline' ? 'unreachable' : 'not_ready', status);
    await options.beforeFirstByte?.();
    if (this.#isClosed) return notSent('closed', offline(STOPPED));
    return this.#handOver(bytes, options);
  }

  async #handOver(bytes: Uint8Array, { onStatus }: SendOptions): Promise<SendOutcome> {
    const ms = timeAllowed(this.#timing, bytes.length);
    try {
      const job = await this.#queue.submit(bytes, ms);
      return await this.#follow(job, new ReplyTimeout(ms, this.#timing.hold), onStatus);
    } catch (error) {
      return ambiguous('connection_lost', offline(''), (error as Error).message);
    }
  }

  async #follow(
    job: string,
    patience: ReplyTimeout,
    onStatus: SendOptions['onStatus'],
  ): Promise<SendOutcome> {
    for (;;) {
      const { fate, status } = await this.#queue.look(job);
      if (fate === 'passed_on') return { outcome: 'printed_unacknowledged' };
      if (fate === 'dropped') return ambiguous('connection_lost', status, DROPPED);
      if (this.#isClosed) return ambiguous('closed', status);
      if (patience.isOver) return await this.#takeBack(job, status);
      if (!isReady(status)) onStatus?.(status);
      patience.learn(isReady(status));
      await this.#wait(Math.min(this.#timing.poll, patience.left));
    }
  }

  async #takeBack(job: string, status: PrinterStatus): Promise<SendOutcome> {
    await this.#queue.cancel(job);
    return ambiguous('no_acknowledgement', status);
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal }).catch(() => {});
  }
}

const DROPPED = "The ticket was removed from the system's print queue. Check whether it came out.";

const notSent = (reason: NotSentReason, status: PrinterStatus): SendOutcome => ({
  outcome: 'not_sent',
  reason,
  status,
});

const ambiguous = (
  reason: AmbiguousReason,
  status: PrinterStatus,
  status_detail: string = AMBIGUOUS[reason],
): Ambiguous => ({ outcome: 'ambiguous', reason, status: { ...status, status_detail } });
