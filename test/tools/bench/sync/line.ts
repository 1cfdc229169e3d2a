import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Bytes that may be under way in one direction before the sender has to wait. */
const MAX_UNDERWAY = 64 * 1024;

/** A line between a branch and head office: it can be slow, is counted, and can be cut. */
export class Line {
  readonly url: string;
  readonly #close: () => void;
  readonly #sockets = new Set<Socket>();
  up = true;
  /** Bytes in both directions together. */
  bytes = 0;
  /** When something was sent for the first time since the count began. */
  firstWordAt = 0;

  private constructor(url: string, close: () => void) {
    this.url = url;
    this.#close = close;
  }

  /** `bitsPerSecond`: of each direction. */
  static async open(to: string, bitsPerSecond = Number.POSITIVE_INFINITY): Promise<Line> {
    const { hostname: host, port } = new URL(to);
    const server = createServer((near) =>
      line.#join(near, connect({ host, port: Number(port) }), bitsPerSecond),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address() as { port: number };
    const line: Line = new Line(`http://127.0.0.1:${address.port}`, () => server.close());
    return line;
  }

  cut(): void {
    this.up = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.up = true;
  }

  /** Counts again. */
  restart(): void {
    this.bytes = 0;
    this.firstWordAt = 0;
  }

  close(): void {
    this.cut();
    this.#close();
  }

  #join(near: Socket, far: Socket, bitsPerSecond: number): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from);
      from.setNoDelay(true);
      from.on('error', () => {});
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      this.#carry(from, to, bitsPerSecond / 8_000);
    }
    if (!this.up) near.destroy();
  }

  #carry(from: Socket, to: Socket, bytesPerMs: number): void {
    let free = 0;
    let underway = 0;
    from.on('data', (part: Buffer) => {
      this.firstWordAt ||= performance.now();
      this.bytes += part.length;
      free = Math.max(free, performance.now()) + part.length / bytesPerMs;
      underway += part.length;
      if (underway > MAX_UNDERWAY) from.pause();
      const deliver = () => {
        underway -= part.length;
        if (underway <= MAX_UNDERWAY) from.resume();
        to.write(part);
      };
      const wait = free - performance.now();
      if (wait < 1) deliver();
      else setTimeout(deliver, wait);
    });
  }
}
