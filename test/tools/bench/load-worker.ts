import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Shot, ShotResult } from './load.ts';

// The client of the measurements, a process of its own. Written by hand because autocannon rounds latencies to
// whole milliseconds, and because a client dearer than the server would measure itself.

const HEAD_END = '\r\n\r\n';
const ANSWER_LIMIT_MS = 10_000;
/** Room for most answers at once; a whole menu in pieces of node's own 64 KB would cost the client more than the server. */
const RECEIVE_BYTES = 512 * 1024;

function requestBytes({ url, method, headers = {}, body = '' }: Shot) {
  const { host, pathname, search } = new URL(url);
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(lines.join('\r\n') + HEAD_END + body);
}

/** Bytes of the body that are still to come after this chunk; undefined while the head is incomplete. */
function bodyLeft(chunk: Buffer, expected: number) {
  const end = chunk.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = chunk.toString('latin1', 0, end);
  if (Number(head.slice(9, 12)) !== expected) throw new Error(`expected ${expected}: ${chunk.toString()}`);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && expected !== 304) throw new Error(`no content-length: ${head}`);
  return Number(length ?? 0) - (chunk.length - end - HEAD_END.length);
}

/** Sends its request over and over on one connection, each after the answer to the one before. */
class Client {
  readonly latencies: number[] = [];
  private readonly socket: Socket;
  private readonly request: Buffer;
  private readonly status: number;
  private readonly everyMs: number;
  private sentAt = 0;
  private head = Buffer.alloc(0);
  private left: number | undefined;
  private answered = () => {};
  private failed: (error: unknown) => void = () => {};

  constructor(shot: Shot) {
    const { hostname: host, port } = new URL(shot.url);
    this.request = requestBytes(shot);
    this.status = shot.status;
    this.everyMs = shot.everyMs ?? 0;
    const buffer = Buffer.allocUnsafe(RECEIVE_BYTES);
    const callback = (size: number) => this.receive(buffer.subarray(0, size));
    this.socket = connect({ host, port: Number(port), noDelay: true, onread: { buffer, callback } });
  }

  async connected() {
    await once(this.socket, 'connect');
  }

  run(more: () => boolean) {
    return new Promise<void>((resolve, reject) => {
      this.answered = () => (more() ? this.sendInTime() : resolve());
      this.failed = reject;
      this.socket.setTimeout(ANSWER_LIMIT_MS, () => reject(new Error('no answer')));
      this.socket.once('error', reject);
      this.socket.once('close', () => reject(new Error('the server closed the connection')));
      this.send();
    });
  }

  close() {
    this.socket.destroy();
  }

  private sendInTime() {
    const rest = this.sentAt + this.everyMs - performance.now();
    if (rest <= 0) this.send();
    else setTimeout(() => this.send(), rest);
  }

  private send() {
    this.head = Buffer.alloc(0);
    this.left = undefined;
    this.sentAt = performance.now();
    this.socket.write(this.request);
  }

  private receive(chunk: Buffer) {
    try {
      if (this.completes(chunk)) {
        this.latencies.push(performance.now() - this.sentAt);
        this.answered();
      }
    } catch (error) {
      this.failed(error);
    }
    return true;
  }

  private completes(chunk: Buffer) {
    if (this.left === undefined) {
      const start = this.head.length === 0 ? chunk : Buffer.concat([this.head, chunk]);
      this.left = bodyLeft(start, this.status);
      if (this.left === undefined) this.head = Buffer.from(start);
    } else this.left -= chunk.length;
    return this.left === 0;
  }
}

const percentile = (sorted: Float64Array, p: number) => sorted[Math.ceil(sorted.length * p) - 1]!;

async function fire(shot: Shot): Promise<ShotResult> {
  const clients = Array.from({ length: shot.connections }, () => new Client(shot));
  try {
    await Promise.all(clients.map((client) => client.connected()));
    const start = performance.now();
    const deadline = start + shot.seconds * 1000;
    let toSend = shot.maxRequests - shot.connections;
    const more = () => toSend-- > 0 && performance.now() < deadline;
    await Promise.all(clients.map((client) => client.run(more)));
    const seconds = (performance.now() - start) / 1000;
    const latencies = Float64Array.from(clients.flatMap((client) => client.latencies)).sort();
    return {
      requests: latencies.length,
      perSecond: latencies.length / seconds,
      p50: percentile(latencies, 0.5),
      p95: percentile(latencies, 0.95),
      p99: percentile(latencies, 0.99),
    };
  } finally {
    for (const client of clients) client.close();
  }
}

process.on('message', (shot: Shot) => {
  fire(shot).then(
    (result) => process.send!({ result }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
