import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../../core/errors.ts';
import { digestOf, sameDigest } from '../../core/secrets/secrets.ts';
import { validator } from '../endpoint/validate.ts';
import { isForwarded } from '../listeners/proxies.ts';

/** A step that turns an empty installation into a restaurant. */
interface FirstStep {
  readonly body: z.ZodObject;
  work(input: unknown): Promise<object>;
}

export interface FirstRun {
  /** The code the page must send first; undefined if being on this computer is enough. */
  readonly code?: string;
  isEmpty(): boolean;
  /** What the page needs to ask. */
  facts(): object;
  /** Something slow to find; at a path of its own. */
  readonly list?: { readonly path: string; read(): Promise<object> };
  readonly steps: Readonly<Record<string, FirstStep>>;
  /** Receives a file of any length as a stream; at a path of its own. */
  readonly upload?: { readonly path: string; take(bytes: Readable): Promise<object> };
}

const PATH = '/api/v1/setup';

/**
 * Set-up from a page, before there is an account that could allow it: open only while the installation is empty, and
 * only to a browser on this computer. For everyone else these addresses do not exist. Behind a proxy that adds no
 * headers everyone seems to be on this computer: then the code printed at the start is required.
 */
export function serveFirstRun(app: FastifyInstance, firstRun: FirstRun): void {
  let isRunning = false;
  const assertMaySee = (request: FastifyRequest) => {
    if (!isFromHere(request)) throw new AppError('ROUTE_NOT_FOUND');
    const { code } = firstRun;
    if (code !== undefined && !sameDigest(digestOf(code), digestOf(codeIn(request))))
      throw new AppError('SETUP_CODE_REQUIRED');
  };
  const assertMayAsk = (request: FastifyRequest) => {
    if (!firstRun.isEmpty()) throw new AppError('ROUTE_NOT_FOUND');
    assertMaySee(request);
  };
  app.get(PATH, async (request) => {
    assertMayAsk(request);
    return { success: true, data: firstRun.facts() };
  });
  const { list, upload } = firstRun;
  if (list) {
    app.get(`${PATH}/${list.path}`, async (request) => {
      assertMayAsk(request);
      return { success: true, data: await list.read() };
    });
  }
  const guarded = async (request: FastifyRequest, reply: FastifyReply, work: () => Promise<object>) => {
    if (!firstRun.isEmpty()) throw new AppError(isFromHere(request) ? 'ALREADY_SET_UP' : 'ROUTE_NOT_FOUND');
    assertMaySee(request);
    if (isRunning) throw new AppError('REQUEST_IN_PROGRESS');
    isRunning = true;
    try {
      return await reply.status(201).send({ success: true, data: await work() });
    } finally {
      isRunning = false;
    }
  };
  for (const [name, { body, work }] of Object.entries(firstRun.steps)) {
    const read = validator(body, {});
    app.post(`${PATH}/${name}`, (request, reply) =>
      guarded(request, reply, async () => work(read(request.body, 0))),
    );
  }
  if (!upload) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', (_request, bytes, done) => done(null, bytes));
    scope.post(`${PATH}/${upload.path}`, (request, reply) =>
      guarded(request, reply, () => upload.take(request.body as Readable)),
    );
  });
}

const codeIn = ({ headers }: FastifyRequest): string => String(headers['x-setup-code'] ?? '').trim();

/** By its address and by the requested name: a foreign page that points its name here is refused. */
function isFromHere({ ip, host, headers }: FastifyRequest): boolean {
  const asked = URL.parse(`http://${host}`);
  const origin = headers.origin === undefined ? asked : URL.parse(headers.origin);
  return (
    isLoopback(ip) &&
    asked !== null &&
    isLoopback(asked.hostname) &&
    origin?.host === asked.host &&
    !isForwarded(headers)
  );
}

function isLoopback(name: string): boolean {
  const bare = name.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '');
  return isIP(bare) === 4 ? bare.startsWith('127.') : bare === '::1' || bare === 'localhost';
}
