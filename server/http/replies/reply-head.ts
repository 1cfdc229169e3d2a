import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Answers are data: nothing may render, frame or sniff them. A page relaxes this for itself. */
const OF_DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
};

const HEAD = Object.entries(OF_DATA);

/** Adds the data headers to every answer of the framework that has none of its own. */
export function setReplyHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of HEAD) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}

/** CORS depends on the origin, so Vary always names it. */
export function addVary(reply: FastifyReply, header: string): void {
  void reply.header('vary', `${String(reply.getHeader('vary') ?? OF_DATA.vary)}, ${header}`);
}

/** Sends ready text in one write: the framework would check every header and the text again. */
export function sendText(reply: FastifyReply, status: number, payload: string | Buffer): void {
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  reply.hijack();
  const head: OutgoingHttpHeaders = {
    ...OF_DATA,
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'application/json; charset=utf-8',
    'content-length': length,
  };
  reply.raw.writeHead(status, head).end(payload);
}

/** The client has it already. */
export function sendNotModified(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(304, { ...OF_DATA, ...(reply.getHeaders() as OutgoingHttpHeaders) }).end();
}

/**
 * Sends an endless stream until either side ends. The framework and a pipe would add a dozen listeners, a fifth of the
 * cost of a client that only listens. A side that ended before gets no event, so that is checked first.
 */
export function sendStream(reply: FastifyReply, headers: OutgoingHttpHeaders, body: Readable): void {
  const { raw } = reply;
  reply.hijack();
  raw.once('close', () => body.destroy());
  body.on('close', () => raw.destroy()).on('error', () => raw.destroy());
  if (raw.destroyed || body.destroyed) {
    body.destroy();
    raw.destroy();
    return;
  }
  raw.writeHead(200, { ...OF_DATA, ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
  raw.on('drain', () => body.resume());
  body.on('data', (part) => raw.write(part) || body.pause());
}
