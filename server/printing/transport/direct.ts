import { RESET } from './commands.ts';
import { deliver } from './delivery.ts';
import { AMBIGUOUS, LOST, MUTE, STOPPED } from './fault-sentences.ts';
import { type Link, LinkFault } from './link.ts';
import { answersCompletion, answersInOrder, askStatus } from './questions.ts';
import { caughtUp } from './silence.ts';
import { isReady, offline, unknown } from './status.ts';
import { PATIENT, type Timing } from './timing.ts';
import type {
  Acknowledgement,
  NotSentReason,
  PrinterStatus,
  Probe,
  SendOptions,
  SendOutcome,
  Transport,
} from './transport.ts';

interface Reached {
  link: Link;
  /** Undefined when the printer answers no questions. */
  status: PrinterStatus | undefined;
}

interface Missed {
  link: undefined;
  reason: NotSentReason;
  status: PrinterStatus;
}

const CLOSED = { reason: 'closed' as const, status: offline(STOPPED) };

/** How a connection to one printer is made. */
export interface Dialling {
  /** Rejects with the system's error, at the latest after `ms`. */
  open(ms: number): Promise<Link>;
  /** What staff read of such an error. */
  explain(error: unknown): string;
}

/**
 * A printer that is spoken to directly. Calls wait for each other; the connection is kept between jobs that follow
 * closely, and asked for the printer's state before each, so that a dead one is found before a byte is risked.
 */
export class DirectTransport implements Transport {
  readonly #dialling: Dialling;
  readonly #timing: Timing;
  #link: Link | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(dialling: Dialling, timing: Partial<Timing> = {}) {
    this.#dialling = dialling;
    this.#timing = { ...PATIENT, ...timing };
  }

  status(acknowledgement?: Acknowledgement): Promise<PrinterStatus> {
    if (acknowledgement === 'D') return this.#inTurn(() => this.#knock());
    return this.#inTurn(async () => (await this.#reach()).status ?? unknown(MUTE));
  }

  send(bytes: Uint8Array, options: SendOptions): Promise<SendOutcome> {
    return this.#inTurn(() => this.#send(bytes, options));
  }

  probeAcknowledgement(): Promise<Probe> {
    return this.#inTurn(() => this.#probe());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#link?.close();
    await this.#inTurn(async () => this.#hangUp());
    clearTimeout(this.#idle);
  }

  async #knock(): Promise<PrinterStatus> {
    const { link, status } = await this.#dial();
    this.#hangUp();
    return link ? unknown() : status;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(() => {
      clearTimeout(this.#idle);
      return work();
    });
    const rest = () => {
      this.#idle = setTimeout(() => this.#hangUp(), this.#timing.idle).unref();
    };
    this.#turn = result.then(rest, rest);
    return result;
  }

  async #send(bytes: Uint8Array, options: SendOptions): Promise<SendOutcome> {
    const reached = options.acknowledgement === 'D' ? await this.#dial() : await this.#reachReady();
    if (!reached.link) return { outcome: 'not_sent', reason: reached.reason, status: reached.status };
    await options.beforeFirstByte?.();
    await caughtUp();
    if (!reached.link.isOpen) return { outcome: 'not_sent', ...this.#lost() };
    return this.#deliver(reached.link, bytes, options);
  }

  async #deliver(link: Link, bytes: Uint8Array, options: SendOptions): Promise<SendOutcome> {
    let last: PrinterStatus | undefined;
    const onStatus = (status: PrinterStatus) => {
      last = status;
      options.onStatus?.(status);
    };
    try {
      return await deliver(link, bytes, { ...options, onStatus }, this.#timing);
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
      link.fail(fault);
      const status_detail = AMBIGUOUS[fault.reason];
      return {
        outcome: 'ambiguous',
        reason: fault.reason,
        status: { ...(last ?? offline('')), status_detail },
      };
    } finally {
      if (options.acknowledgement === 'D' || !link.isOpen) this.#hangUp();
    }
  }

  async #probe(): Promise<Probe> {
    const { link, status } = await this.#reach();
    if (!link) return { acknowledgement: undefined, status };
    if (!status) return { acknowledgement: 'D', status: unknown(MUTE) };
    if (!isReady(status)) return { acknowledgement: undefined, status };
    try {
      return { acknowledgement: await this.#levelOf(link), status };
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
      return { acknowledgement: undefined, status: this.#lost().status };
    } finally {
      this.#hangUp();
    }
  }

  // A printer that does not know a question takes its bytes for text, which RESET forgets before it is printed.
  async #levelOf(link: Link): Promise<Acknowledgement> {
    const { answer } = this.#timing;
    if (await answersCompletion(link, answer)) return 'A';
    await link.write(RESET, answer);
    if (await answersInOrder(link, answer)) return 'B';
    await link.write(RESET, answer);
    return 'C';
  }

  async #reachReady(): Promise<Reached | Missed> {
    const reached = await this.#reach();
    if (!reached.link) return reached;
    if (!reached.status) {
      this.#hangUp();
      return { link: undefined, reason: 'no_answer', status: offline(MUTE) };
    }
    if (isReady(reached.status)) return reached;
    return { link: undefined, reason: 'not_ready', status: reached.status };
  }

  /** Over the connection kept from the last job if the printer still answers there, else over a new one. */
  async #reach(): Promise<Reached | Missed> {
    const kept = this.#link?.isOpen ? await this.#ask(this.#link) : undefined;
    if (kept?.link && kept.status) return kept;
    const dialled = await this.#dial();
    return dialled.link ? this.#ask(dialled.link) : dialled;
  }

  async #ask(link: Link): Promise<Reached | Missed> {
    try {
      return { link, status: await askStatus(link, this.#timing.answer) };
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
      return { link: undefined, ...this.#lost() };
    }
  }

  /** Always a new connection. */
  async #dial(): Promise<Reached | Missed> {
    this.#hangUp();
    if (this.#closed) return { link: undefined, ...CLOSED };
    try {
      const link = await this.#dialling.open(this.#timing.connect);
      this.#link = link;
      if (this.#closed) link.close();
      return link.isOpen ? { link, status: undefined } : { link: undefined, ...CLOSED };
    } catch (error) {
      return { link: undefined, reason: 'unreachable', status: offline(this.#dialling.explain(error)) };
    }
  }

  #hangUp(): void {
    this.#link?.close();
    this.#link = undefined;
  }

  #lost(): { reason: NotSentReason; status: PrinterStatus } {
    return this.#closed ? CLOSED : { reason: 'connection_lost', status: offline(LOST) };
  }
}
