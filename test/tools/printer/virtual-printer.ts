import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { type PaperWidth, paperDots, type Ticket, type TicketContent } from './commands/ticket.ts';
import { type Acknowledgement, Connection, type PrinterBody } from './connection.ts';
import { type Faults, watchedFaults } from './faults.ts';
import { Listener } from './listener.ts';
import { TicketPage } from './page/ticket-page.ts';
import { isOffline } from './status.ts';

export interface PrinterOptions {
  host: string;
  /** 0 = a free port, for both. */
  port: number;
  pagePort: number;
  name: string;
  widthMm: PaperWidth;
  acknowledgement: Acknowledgement;
  /** Speed of the head, shared by all connections; without it printing takes no time. */
  bytesPerSecond: number;
  /** Receive buffer of one connection; when it is full the printer stops reading. */
  bufferBytes: number;
  /** Numbers of `ESC t` whose characters above 0x7f this printer is confirmed to have. */
  codePages: readonly number[];
  /** Tickets to remember; older ones are forgotten. */
  keep: number;
}

const defaults: PrinterOptions = {
  host: '127.0.0.1',
  port: 0,
  pagePort: 0,
  name: 'Printer',
  widthMm: 80,
  acknowledgement: 'A',
  bytesPerSecond: Number.POSITIVE_INFINITY,
  bufferBytes: 65_536,
  codePages: [],
  keep: Number.POSITIVE_INFINITY,
};

interface PrinterState {
  name: string;
  host: string;
  port: number;
  widthMm: PaperWidth;
  acknowledgement: Acknowledgement;
  online: boolean;
  connections: number;
  printed: number;
  faults: Record<keyof Faults, boolean | number | null>;
}

/** An ESC/POS network printer without hardware. Emits 'ticket', and 'change' when its state changed. */
export class VirtualPrinter extends EventEmitter<{ ticket: [Ticket]; change: [] }> implements PrinterBody {
  readonly name: string;
  readonly host: string;
  readonly widthDots: number;
  readonly acknowledgement: Acknowledgement;
  readonly bufferBytes: number;
  readonly codePages: readonly number[];
  readonly tickets: Ticket[] = [];
  /** What it held when its power went, connection by connection. */
  readonly forgotten: Buffer[] = [];
  readonly faults: Faults = watchedFaults(() => this.#faultsChanged());
  readonly #options: PrinterOptions;
  readonly #listener: Listener;
  readonly #page: TicketPage;
  readonly #connections = new Set<Connection>();
  #printed = 0;
  #headFreeAt = 0;

  private constructor(options: PrinterOptions) {
    super();
    this.#options = options;
    this.name = options.name;
    this.host = options.host;
    this.widthDots = paperDots[options.widthMm];
    this.acknowledgement = options.acknowledgement;
    this.bufferBytes = options.bufferBytes;
    this.codePages = options.codePages;
    this.#listener = new Listener(options.host, options.port, (socket) => this.#accept(socket));
    this.#page = new TicketPage(this);
  }

  static async start(options: Partial<PrinterOptions> = {}): Promise<VirtualPrinter> {
    const printer = new VirtualPrinter({ ...defaults, ...options });
    await printer.#listener.listen();
    try {
      await printer.#page.listen(printer.#options.pagePort);
    } catch (error) {
      await printer.#listener.setOpen(false);
      throw error;
    }
    return printer;
  }

  get port(): number {
    return this.#listener.port;
  }

  /** The page that shows the tickets. */
  get url(): string {
    return this.#page.url;
  }

  get state(): PrinterState {
    const { name, host, port, faults, acknowledgement } = this;
    return {
      name,
      host,
      port,
      widthMm: this.#options.widthMm,
      acknowledgement,
      online: !isOffline(faults),
      connections: this.#connections.size,
      printed: this.#printed,
      faults: { ...faults, loseAck: faults.loseAck !== false },
    };
  }

  /** Every violation on the kept tickets. */
  get violations(): string[] {
    return this.tickets.flatMap((ticket) => ticket.violations);
  }

  /** The kept tickets as soon as `count` were printed since the start. */
  async waitForTickets(count: number, ms: number): Promise<Ticket[]> {
    const signal = AbortSignal.timeout(ms);
    while (this.#printed < count) {
      await once(this, 'ticket', { signal }).catch(() => {
        throw new Error(`${this.name} printed ${this.#printed} of ${count} tickets in ${ms} ms`);
      });
    }
    return this.tickets;
  }

  /** Off and on again: buffers and connections are lost; resolves when it accepts again. */
  async powerCycle(): Promise<void> {
    this.faults.powerOff = true;
    this.faults.powerOff = false;
    await this.#listener.setOpen(!this.faults.refuseConnections);
  }

  /** Carried to another place: off, on again there, at another port. */
  async relocate(): Promise<void> {
    for (const connection of this.#connections) connection.loseEverything();
    await this.#listener.relocate();
  }

  async stop(): Promise<void> {
    const shut = this.#listener.setOpen(false);
    for (const connection of this.#connections) connection.loseEverything();
    await Promise.all([shut, this.#page.stop()]);
  }

  get canPrint(): boolean {
    return !isOffline(this.faults);
  }

  isBehind(connection: Connection): boolean {
    const first = [...this.#connections].find(({ hasWaiting }) => hasWaiting);
    return first !== undefined && first !== connection;
  }

  busyMs(): number {
    return this.#headFreeAt - performance.now();
  }

  occupyHead(bytes: number): void {
    const ms = (bytes / (this.faults.slow ?? this.#options.bytesPerSecond)) * 1000;
    this.#headFreeAt = Math.max(this.#headFreeAt, performance.now()) + ms;
  }

  finished(content: TicketContent): void {
    const ticket = { id: ++this.#printed, ...content };
    this.tickets.push(ticket);
    if (this.tickets.length > this.#options.keep) this.tickets.shift();
    this.emit('ticket', ticket);
  }

  forgot(bytes: Buffer): void {
    if (bytes.length > 0) this.forgotten.push(bytes);
  }

  left(connection: Connection): void {
    if (this.#connections.delete(connection)) this.emit('change');
  }

  #accept(socket: Socket): void {
    if (this.faults.exclusive && this.#connections.size > 0) {
      socket.destroy();
      return;
    }
    this.#connections.add(new Connection(socket, this));
    this.emit('change');
  }

  #faultsChanged(): void {
    const { powerOff, refuseConnections } = this.faults;
    if (powerOff) for (const connection of this.#connections) connection.loseEverything();
    void this.#listener.setOpen(!powerOff && !refuseConnections);
    for (const connection of this.#connections) connection.stateChanged();
    this.emit('change');
  }
}
