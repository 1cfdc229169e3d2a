import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** One ticket as it came in; milliseconds of this process's clock. */
export interface Arrival {
  readonly firstByteAt: number;
  /** When a printer of `BYTES_PER_SECOND` that had nothing else to do had taken the last byte. */
  readonly takenAt: number;
  readonly bytes: Buffer;
}

/** What a kitchen printer takes at best: paper comes out a tenth as fast. */
const BYTES_PER_SECOND = 50_000;
const READY = Buffer.of(0x12);
const DLE = 0x10;
const STATUS_LENGTH = 3;
const COMPLETION = Buffer.of(0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30);
const COMPLETION_LENGTH = COMPLETION.length + 4;
/** What a probe asks besides; who confirms what is on paper need not answer it. */
const FURTHER = Buffer.of(0x1b, 0x40, 0x1d, 0x72, 0x01, 0x1b, 0x40);

/** The least a printer that confirms everything must do: cheaper than a strict one, so that it measures only others. */
export class Receiver {
  readonly #server = createServer({ noDelay: true, pauseOnConnect: true }, (socket) => this.#accept(socket));
  readonly #sockets = new Set<Socket>();
  readonly #arrivals: Arrival[] = [];
  #hangs = false;

  static async start(): Promise<Receiver> {
    const receiver = new Receiver();
    await once(receiver.#server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The tickets that came in since the last call. */
  take(): Arrival[] {
    return this.#arrivals.splice(0);
  }

  /** Accepts connections and reads nothing. */
  set hangs(hangs: boolean) {
    this.#hangs = hangs;
    for (const socket of this.#sockets) this.#steer(socket);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #steer(socket: Socket): void {
    if (this.#hangs) socket.pause();
    else socket.resume();
  }

  #accept(socket: Socket): void {
    this.#sockets.add(socket);
    const hear = conversation(socket, (arrival) => this.#arrivals.push(arrival));
    socket.on('data', hear);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    this.#steer(socket);
  }
}

/** Answers as a printer does on one connection, and tells of each ticket. */
function conversation(socket: Socket, arrived: (arrival: Arrival) => void): (chunk: Buffer) => void {
  let ticket = Buffer.alloc(0);
  let firstByteAt = 0;
  let takenAt = 0;
  return (chunk) => {
    const at = performance.now();
    let rest = chunk;
    while (ticket.length === 0 && rest[0] === DLE) {
      socket.write(READY);
      rest = rest.subarray(STATUS_LENGTH);
    }
    if (rest.length === 0) return;
    if (ticket.length === 0) firstByteAt = takenAt = at;
    takenAt = Math.max(takenAt, at) + (rest.length / BYTES_PER_SECOND) * 1000;
    ticket = Buffer.concat([ticket, rest]);
    const isProbe = ticket.subarray(-FURTHER.length).equals(FURTHER);
    if (isProbe) ticket = ticket.subarray(0, -FURTHER.length);
    const end = ticket.subarray(-COMPLETION_LENGTH);
    if (!end.subarray(0, COMPLETION.length).equals(COMPLETION)) return;
    socket.write(Buffer.concat([Buffer.of(0x37, 0x22), end.subarray(COMPLETION.length), Buffer.of(0)]));
    if (!isProbe) arrived({ firstByteAt, takenAt, bytes: ticket });
    ticket = Buffer.alloc(0);
  };
}
