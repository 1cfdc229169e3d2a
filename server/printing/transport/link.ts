import type { Duplex } from 'node:stream';
import { type ForeignDevice, foreignDeviceOf, OPENING } from './tcp/foreign-device.ts';
import { type Reply, replyReader } from './tcp/replies.ts';
import { ReplyQueue } from './tcp/reply-queue.ts';
import { afterSilence } from './tcp/silence.ts';
import type { AmbiguousReason } from './transport.ts';

export type Answer = Exclude<Reply, { kind: 'real_time' }>;

/** A connection that is of no more use, and why. */
export class LinkFault extends Error {
  readonly reason: AmbiguousReason;
  /** For the reason `not_a_printer`. */
  readonly stranger: ForeignDevice | undefined;

  constructor(
    reason: AmbiguousReason,
    { cause, stranger }: { cause?: unknown; stranger?: ForeignDevice } = {},
  ) {
    super(reason, { cause });
    this.name = 'LinkFault';
    this.reason = reason;
    this.stranger = stranger;
  }
}

/** Bytes both ways: a socket, or a device. */
export interface Wire extends Duplex {
  /** Discards what the system has accepted and not passed on. */
  resetAndDestroy(): unknown;
  /** Nothing ever comes back this way; absent if something may. */
  readonly isOneWay?: boolean;
}

// Small enough to see the progress of a slow printer.
const CHUNK = 4096;
/** Bytes that may arrive between two writes: a printer sends few answers and state changes. */
const MAX_UNASKED = 1024;

/** One connection to a printer. After a fault every call rejects with it. */
export class PrinterLink {
  readonly realTime = new ReplyQueue<number>();
  readonly answers = new ReplyQueue<Answer>();
  readonly #goodbye = new ReplyQueue<true>();
  readonly #wire: Wire;
  readonly #read = replyReader((reply) => this.#deliver(reply));
  #finishing = false;
  #opening = Buffer.alloc(0);
  #unasked = 0;
  #fault: LinkFault | undefined;

  constructor(wire: Wire) {
    this.#wire = wire;
    wire.on('data', (chunk) => this.#hear(chunk));
    wire.on('error', (cause) => this.fail(new LinkFault('connection_lost', { cause })));
    wire.on('end', () => this.#partnerEnded());
  }

  get isOneWay(): boolean {
    return this.#wire.isOneWay === true;
  }

  get isOpen(): boolean {
    return this.#fault === undefined;
  }

  get fault(): LinkFault | undefined {
    return this.#fault;
  }

  /** Resolves when the system took every byte; rejects if a chunk is not taken within `ms`. */
  async write(bytes: Uint8Array, ms: number): Promise<void> {
    for (let start = 0; start < bytes.length; start += CHUNK) {
      await this.#within(ms, (done) => this.#wire.write(bytes.subarray(start, start + CHUNK), done));
    }
  }

  /** Closes our side; true when the printer closed its side too, false if it is silent for `ms`. */
  async finish(ms: number): Promise<boolean> {
    this.#finishing = true;
    await this.#within(ms, (done) => this.#wire.end(done));
    return (await this.#goodbye.take(ms)) === true;
  }

  /** For a connection that is idle, or whose last bytes may still be sent. */
  close(): void {
    this.#retire(new LinkFault('closed'));
    this.#wire.destroy();
  }

  /** By a reset: what the system still holds is discarded, not printed after a reprint. */
  fail(fault: LinkFault): void {
    this.#retire(fault);
    this.#wire.resetAndDestroy();
  }

  #retire(fault: LinkFault): void {
    this.#fault ??= fault;
    for (const mailbox of [this.realTime, this.answers, this.#goodbye]) mailbox.fail(this.#fault);
  }

  #partnerEnded(): void {
    if (this.#finishing) this.#goodbye.put(true);
    else this.fail(new LinkFault('connection_lost'));
  }

  #hear(chunk: Buffer): void {
    if (this.#fault) return;
    const stranger = this.#strangerIn(chunk);
    this.#unasked += chunk.length;
    if (stranger) this.fail(new LinkFault('not_a_printer', { stranger }));
    else if (this.#unasked > MAX_UNASKED) this.fail(new LinkFault('talks_unasked'));
    else this.#read(chunk);
  }

  #strangerIn(chunk: Buffer): ForeignDevice | undefined {
    if (this.#opening.length >= OPENING) return undefined;
    this.#opening = Buffer.concat([this.#opening, chunk.subarray(0, OPENING)]).subarray(0, OPENING);
    return foreignDeviceOf(this.#opening);
  }

  #deliver(reply: Reply): void {
    if (reply.kind === 'real_time') this.realTime.put(reply.byte);
    else this.answers.put(reply);
  }

  #within(ms: number, start: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#fault) return reject(this.#fault);
      this.#unasked = 0;
      // Failing destroys the wire, which then calls `done` with an error.
      const callOff = afterSilence(ms, () => this.fail(new LinkFault('stopped_reading')));
      start((error) => {
        callOff();
        if (error) reject(this.#fault ?? new LinkFault('connection_lost', { cause: error }));
        else resolve();
      });
    });
  }
}
