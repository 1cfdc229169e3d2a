import type { OutgoingHttpHeaders } from 'node:http';
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
export function headAnswers(app: FastifyInstance): void {
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
export function sendReady(reply: FastifyReply, status: number, payload: string | Buffer): void {
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
export function sendUnchanged(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(304, { ...OF_DATA, ...(reply.getHeaders() as OutgoingHttpHeaders) }).end();
}
