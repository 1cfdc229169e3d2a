import { RESET } from './commands.ts';
import { deliver } from './delivery.ts';
import { AMBIGUOUS, HANGS, LOST, MUTE, notAPrinter, STOPPED, TALKS } from './fault-sentences.ts';
import { LinkFault, type PrinterLink } from './link.ts';
import { askStatus, confirmedLevel } from './questions.ts';
import { faulty, isReady, offline, unknown } from './status.ts';
import { caughtUp } from './tcp/silence.ts';
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
  link: PrinterLink;
  /** Undefined if the printer answers no questions. */
  status: PrinterStatus | undefined;
}

interface Missed {
  link: undefined;
  reason: NotSentReason;
  status: PrinterStatus;
}

const shown = (acknowledgement: Acknowledgement | undefined, status: PrinterStatus): Probe => ({
  acknowledgement,
  isProved: false,
  spoke: false,
  status,
});

const CLOSED = { reason: 'closed' as const, status: offline(STOPPED) };

/** For a fault that shows that there is no proper printer. */
function strange(fault: LinkFault | undefined): { reason: NotSentReason; status: PrinterStatus } | undefined {
  switch (fault?.reason) {
    case 'not_a_printer':
      return { reason: fault.reason, status: faulty(notAPrinter(fault.stranger ?? 'other')) };
    case 'talks_unasked':
      return { reason: fault.reason, status: faulty(TALKS) };
    default:
      return undefined;
  }
}

/** How to connect to one printer. */
interface Dialling {
  /** Rejects with the system's error, after `ms` at the latest. */
  open(ms: number): Promise<PrinterLink>;
  /** Such an error as text for staff. */
  explain(error: unknown): string;
}

/**
 * A printer that is spoken to directly. Calls wait for each other; the connection is kept between jobs that follow
 * closely, and asked for the printer's state before each, so that a dead one is found before a byte is risked.
 */
export class DirectTransport implements Transport {
  readonly #dialling: Dialling;
  readonly #timing: Timing;
  #link: PrinterLink | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  /** The port said so; then every question would be in vain. */
  #isOneWay = false;
  /** It did not close its side of the last connection, as it does once it has read everything. */
  #owesFarewell = false;

  constructor(dialling: Dialling, timing: Partial<Timing> = {}) {
    this.#dialling = dialling;
    this.#timing = { ...PATIENT, ...timing };
  }

  status(): Promise<PrinterStatus> {
    return this.#inTurn(async () => (await this.#reach()).status ?? unknown(MUTE));
  }

  send(bytes: Uint8Array, options: SendOptions): Promise<SendOutcome> {
    return this.#inTurn(() => this.#send(bytes, options));
  }

  probeAcknowledgement({ isHurried } = { isHurried: false }): Promise<Probe> {
    const { answer, hint } = this.#timing;
    return this.#inTurn(() => this.#probe(isHurried ? hint : answer));
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#link?.close();
    await this.#inTurn(async () => this.#hangUp());
    clearTimeout(this.#idle);
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
    const reached =
      options.acknowledgement === 'D' ? await this.#reachSilent(options) : await this.#reachReady();
    if (!reached.link) return { outcome: 'not_sent', reason: reached.reason, status: reached.status };
    await options.beforeFirstByte?.();
    await caughtUp();
    if (!reached.link.isOpen) return { outcome: 'not_sent', ...this.#lost(reached.link.fault) };
    return this.#deliver(reached.link, bytes, options);
  }

  async #deliver(link: PrinterLink, bytes: Uint8Array, options: SendOptions): Promise<SendOutcome> {
    let last: PrinterStatus | undefined;
    const onStatus = (status: PrinterStatus) => {
      last = status;
      options.onStatus?.(status);
    };
    try {
      return await deliver(link, bytes, { ...options, onStatus }, this.#timing);
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
      this.#owesFarewell = options.parts === true;
      link.fail(fault);
      const status_detail = AMBIGUOUS[fault.reason];
      const status = strange(fault)?.status ?? last ?? offline('');
      return { outcome: 'ambiguous', reason: fault.reason, status: { ...status, status_detail } };
    } finally {
      if (options.acknowledgement === 'D' || !link.isOpen) this.#hangUp();
    }
  }

  async #probe(patience: number): Promise<Probe> {
    const { link, status } = await this.#reach();
    if (!link) return shown(undefined, status);
    try {
      if (!status) return await this.#silenceOf(link);
      if (!isReady(status)) return { ...shown(undefined, status), spoke: true };
      const level = await confirmedLevel(link, patience);
      return { acknowledgement: level ?? 'C', isProved: level !== undefined, spoke: true, status };
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
      return shown(undefined, this.#lost(fault).status);
    } finally {
      this.#hangUp();
    }
  }

  /**
   * A hanging printer is silent too, and its system accepts bytes for it; only a printer that read everything closes
   * its side.
   */
  async #silenceOf(link: PrinterLink): Promise<Probe> {
    if (link.isOneWay) return { ...shown('D', unknown()), isProved: true };
    const { answer } = this.#timing;
    await link.write(RESET, answer);
    return shown((await link.finish(answer)) ? 'D' : undefined, unknown(MUTE));
  }

  /** A printer thought to be silent may have had another reason, so it is asked before every ticket. */
  async #reachSilent({ parts }: SendOptions): Promise<Reached | Missed> {
    const hung = parts && this.#owesFarewell ? await this.#stillHung() : undefined;
    if (hung) return hung;
    const dialled = await this.#dial();
    if (!dialled.link || this.#isOneWay) return dialled;
    const asked = await this.#ask(dialled.link, this.#timing.hint);
    this.#isOneWay = dialled.link.isOneWay;
    if (!asked.link || !asked.status) return asked;
    return { link: undefined, reason: 'speaks', status: asked.status };
  }

  /** Asked without paper, so that a hanging printer does not print a heap of copies when it continues. */
  async #stillHung(): Promise<Missed | undefined> {
    const { link } = await this.#dial();
    // The next attempt notices an unreachable printer.
    if (!link) return undefined;
    const { answer } = this.#timing;
    try {
      await link.write(RESET, answer);
      this.#owesFarewell = !(await link.finish(answer));
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
    }
    if (!this.#owesFarewell) return undefined;
    link.fail(new LinkFault('no_acknowledgement'));
    const found = strange(link.fault) ?? { reason: 'no_answer', status: offline(HANGS) };
    return { link: undefined, ...found };
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

  /** Over the kept connection if the printer still answers there, else over a new one. */
  async #reach(): Promise<Reached | Missed> {
    const kept = this.#link?.isOpen ? await this.#ask(this.#link) : undefined;
    if (kept?.link && kept.status) return kept;
    const dialled = await this.#dial();
    return dialled.link ? this.#ask(dialled.link) : dialled;
  }

  async #ask(link: PrinterLink, ms: number = this.#timing.answer): Promise<Reached | Missed> {
    try {
      return { link, status: await askStatus(link, ms) };
    } catch (fault) {
      if (!(fault instanceof LinkFault)) throw fault;
      return { link: undefined, ...this.#lost(fault) };
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

  #lost(fault: LinkFault | undefined): { reason: NotSentReason; status: PrinterStatus } {
    if (this.#closed) return CLOSED;
    return strange(fault) ?? { reason: 'connection_lost', status: offline(LOST) };
  }
}
