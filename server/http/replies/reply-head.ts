import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Answers are data: nothing may render, frame or sniff them. A page loosens this for itself. */
const OF_DATA = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
};

const HEAD = Object.entries(OF_DATA);

/** Gives every answer that the framework sends the headers of data, where it has none of its own. */
export function setReplyHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const [name, value] of HEAD) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}

/** CORS depends on who asks, whatever else does. */
export function addVary(reply: FastifyReply, header: string): void {
  void reply.header('vary', `${String(reply.getHeader('vary') ?? OF_DATA.vary)}, ${header}`);
}

/** Sends text that is ready in one go: the framework would look at every header and at the text once more. */
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
 * Sends what never ends as it comes, until either side goes. The framework and a pipe would watch a dozen times over
 * whether one has gone, a fifth of what a client costs that only listens. A side that went before this tells nobody any
 * more, so that it is looked at first.
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
