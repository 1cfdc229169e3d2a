import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

interface Asked {
  readonly method: string;
  readonly key: string;
}

interface Signed {
  readonly serial: string;
  readonly counter: number;
  readonly signature: string;
  readonly time: number;
  readonly qr: string;
}

/** How the device misbehaves until it is told otherwise. */
type Mood = 'well' | 'slow' | 'silent' | 'refusing' | 'twice' | 'dies after signing' | 'hangs up';

const SERIAL = 'SIMULATED-1';
const SLOW_MS = 150;

/** A fiscal device that signs nothing of worth, on a loopback port. What it signed outlives a loss of power. */
export class SimulatedDevice {
  mood: Mood = 'well';
  /** Called once something is signed, before it is answered. */
  signedOne: () => void = () => {};
  /** By key, in the order of signing. */
  readonly signed = new Map<string, Signed>();
  /** Every attempt to have something signed. */
  readonly asked: Asked[] = [];
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  get address(): string {
    return `127.0.0.1:${this.#port}`;
  }

  async powerOn(): Promise<void> {
    this.#server = createServer((socket) => this.#serve(socket)).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as { port: number }).port;
  }

  async powerOff(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((done) => (this.#server ? this.#server.close(() => done()) : done()));
    this.#server = undefined;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#sockets.delete(socket));
    createInterface({ input: socket })
      .on('error', () => {})
      .on('line', (line) => this.#answer(socket, JSON.parse(line) as Asked));
  }

  #answer(socket: Socket, asked: Asked): void {
    const { mood } = this;
    if (mood === 'silent') return;
    if (mood === 'hangs up') return void socket.resetAndDestroy();
    const { key } = asked;
    const say = (more: object) => socket.write(`${JSON.stringify({ key, ...more })}\n`);
    if (asked.method === 'recall') return void say({ signature: this.signed.get(key) ?? null });
    this.asked.push(asked);
    if (mood === 'refusing') return void say({ refused: 'the certificate has expired' });
    const signature = this.#sign(key);
    this.signedOne();
    if (mood === 'dies after signing') return void this.powerOff();
    if (mood === 'slow') return void setTimeout(() => say({ signature }), SLOW_MS);
    say({ signature });
    if (mood === 'twice')
      say({ signature: { ...signature, counter: signature.counter + 1_000, signature: 'x' } });
  }

  /** Throws where a key comes again: nothing may be signed twice. */
  #sign(key: string): Signed {
    if (this.signed.has(key)) throw new Error(`${key} was signed already`);
    const counter = this.signed.size + 1;
    const signature = Buffer.from(`${SERIAL} ${counter} ${key}`).toString('base64');
    const made = {
      serial: SERIAL,
      counter,
      signature,
      time: 1_000 * counter,
      qr: `${SERIAL};${counter};${key}`,
    };
    this.signed.set(key, made);
    return made;
  }
}
