import { connect, type Socket } from 'node:net';
import type { Shot, ShotResult } from './load.ts';

// The client of the measurements, a process of its own. Written by hand because autocannon rounds latencies to
// whole milliseconds, and because a client dearer than the server would measure itself.

const HEAD_END = '\r\n\r\n';
const ANSWER_LIMIT_MS = 10_000;

function requestBytes({ url, method, headers = {}, body = '' }: Shot) {
  const { host, pathname, search } = new URL(url);
  const lines = [`${method} ${pathname}${search} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return Buffer.from(lines.join('\r\n') + HEAD_END + body);
}

function open(url: string) {
  const { hostname, port } = new URL(url);
  return new Promise<Socket>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
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
  private sentAt = 0;
  private head: Buffer | undefined;
  private left: number | undefined;

  constructor(socket: Socket, shot: Shot) {
    this.socket = socket;
    this.request = requestBytes(shot);
    this.status = shot.status;
  }

  run(more: () => boolean) {
    return new Promise<void>((resolve, reject) => {
      this.socket.setTimeout(ANSWER_LIMIT_MS, () => reject(new Error('no answer')));
      this.socket.once('error', reject);
      this.socket.once('close', () => reject(new Error('the server closed the connection')));
      this.socket.on('data', (chunk) => {
        try {
          if (!this.completes(chunk)) return;
          if (more()) this.send();
          else resolve();
        } catch (error) {
          reject(error);
        }
      });
      this.send();
    });
  }

  private send() {
    this.head = undefined;
    this.left = undefined;
    this.sentAt = performance.now();
    this.socket.write(this.request);
  }

  private completes(chunk: Buffer) {
    if (this.left === undefined) {
      this.head = this.head ? Buffer.concat([this.head, chunk]) : chunk;
      this.left = bodyLeft(this.head, this.status);
    } else this.left -= chunk.length;
    if (this.left !== 0) return false;
    this.latencies.push(performance.now() - this.sentAt);
    return true;
  }
}

const percentile = (sorted: Float64Array, p: number) => sorted[Math.ceil(sorted.length * p) - 1]!;

async function fire(shot: Shot): Promise<ShotResult> {
  const sockets = await Promise.all(Array.from({ length: shot.connections }, () => open(shot.url)));
  const clients = sockets.map((socket) => new Client(socket, shot));
  const start = performance.now();
  const deadline = start + shot.seconds * 1000;
  let toSend = shot.maxRequests - shot.connections;
  const more = () => toSend-- > 0 && performance.now() < deadline;
  try {
    await Promise.all(clients.map((client) => client.run(more)));
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(clients.flatMap((client) => client.latencies)).sort();
  return { requests: sorted.length, perSecond: sorted.length / seconds, p50: percentile(sorted, 0.5) };
}

process.on('message', (shot: Shot) => {
  fire(shot).then(
    (result) => process.send!({ result }),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit());
