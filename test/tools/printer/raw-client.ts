import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const bytesOf = (part: string | Buffer) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part);

/** Job bytes: each character of a string is one byte. */
export function job(...parts: (string | Buffer)[]): Buffer {
  return Buffer.concat(parts.map(bytesOf));
}

export const cut = '\x1dVA\x20';
export const kot = (text: string) => `\x1b@${text}\n${cut}`;
export const statusQuery = (n: number) => job('\x10\x04', Buffer.from([n]));
export const completionRequest = (id: string) => `\x1d(H\x06\x0000${id}`;
export const completionAnswer = (id: string) => job('\x37\x22', id, '\x00').toString('hex');

/** A QR code of module size 6, level M; `length` may lie. */
export function qr(content: string, length = Buffer.byteLength(content) + 3): Buffer {
  const setup = '\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x06\x1d(k\x03\x001E1';
  const store = Buffer.from([0x1d, 0x28, 0x6b, length & 255, length >> 8, 49, 80, 48]);
  return job(setup, store, Buffer.from(content), '\x1d(k\x03\x001Q0');
}

export function raster(widthBytes: number, rows: number): Buffer {
  const head = Buffer.from([0x1d, 0x76, 0x30, 0, widthBytes, 0, rows & 255, rows >> 8]);
  return job(head, Buffer.alloc(widthBytes * rows, 0xaa));
}

/** Talks to a printer byte by byte, as a test or a person would with netcat. */
export class RawClient {
  readonly socket: Socket;
  /** Resolves when the connection is closed or reset. */
  readonly closed: Promise<void>;
  #answers = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      this.#answers = Buffer.concat([this.#answers, bytes]);
    });
    // A reset is an error and then a close; only the close is of interest.
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async connect({ host, port }: { host: string; port: number }): Promise<RawClient> {
    const socket = connect(port, host);
    await once(socket, 'connect');
    return new RawClient(socket);
  }

  send(...parts: (string | Buffer)[]): void {
    this.socket.write(job(...parts));
  }

  /** What has been answered and not yet taken, in hex. */
  get answers(): string {
    return this.#answers.toString('hex');
  }

  /** Takes an answer of that many bytes, in hex; throws when it does not come within 2 s. */
  async answer(length: number): Promise<string> {
    const signal = AbortSignal.timeout(2000);
    while (this.#answers.length < length) {
      await once(this.socket, 'data', { signal }).catch(() => {
        throw new Error(`${length} bytes expected, "${this.answers}" answered`);
      });
    }
    const taken = this.#answers.subarray(0, length);
    this.#answers = this.#answers.subarray(length);
    return taken.toString('hex');
  }
}
