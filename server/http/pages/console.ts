import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../core/errors.ts';
import { withoutRateLimit } from '../callers/rate-limit.ts';
import type { Platform } from '../endpoint/platform.ts';
import { matchesEtag } from '../mounting/mount.ts';
import { consoleFolder, guestFolder, type StaticFile, StaticFiles, screensFolder } from './static-files.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Nothing inline, nothing from elsewhere; pictures of tickets and QR symbols are made in the page. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The screens start without the server: a policy of that name allows their one script address. */
const policyOfScreens = contentSecurityPolicy.replace("trusted-types 'none'", 'trusted-types galley-worker');

const ofPage = {
  'content-security-policy': contentSecurityPolicy,
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cross-origin-opener-policy': 'same-origin',
};

const ofScreens = { ...ofPage, 'content-security-policy': policyOfScreens };

/** The back office, the staff's screens, and the guests' page. */
export function servePages(
  app: FastifyInstance,
  platform: Pick<Platform, 'role' | 'tenantIds'>,
  folders = { console: consoleFolder(), app: screensFolder(), guest: guestFolder() },
): void {
  app.get('/', { config: withoutRateLimit }, (_request, reply) => reply.redirect(homeIn(platform), 302));
  serveBundle(app, '/console', folders.console);
  serveBundle(app, '/app', folders.app, ofScreens);
  // The same page, which asks the training restaurant where it is opened there.
  serveBundle(app, '/training/app', folders.app, ofScreens);
  const guest = serveBundle(app, '/guest', folders.guest);
  app.get('/t/:table_token', { config: withoutRateLimit }, (request, reply) =>
    sendPage(request, reply, guest.page()),
  );
}

/** A branch offers device profiles; elsewhere, and before set-up, the home page is the back office. */
const homeIn = (platform: Pick<Platform, 'role' | 'tenantIds'>): string =>
  platform.role === 'branch' && platform.tenantIds().length > 0 ? '/app/' : '/console/';

/** Its files, and one page for every address below it. */
function serveBundle(
  app: FastifyInstance,
  at: string,
  folder: string,
  headers: Record<string, string> = ofPage,
): StaticFiles {
  const files = new StaticFiles(folder);
  app.get(at, { config: withoutRateLimit }, (_request, reply) => reply.redirect(`${at}/`, 302));
  app.get<{ Params: { '*': string } }>(`${at}/*`, { config: withoutRateLimit }, (request, reply) => {
    const path = request.params['*'];
    const file = files.file(path);
    if (file?.isImmutable) return sendFile(request, reply.header('cache-control', YEAR), file);
    if (path.startsWith('assets/')) throw notFound('file', path);
    return sendPage(request, reply, file ?? files.page(), headers);
  });
  return files;
}

/** Looked at again each time: undefined before the first build. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StaticFile | undefined,
  headers: Record<string, string> = ofPage,
): FastifyReply {
  if (!page) return notBuilt(reply);
  return sendFile(request, reply.headers(headers).header('cache-control', 'no-cache'), page);
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  void reply.header('etag', file.etag).header('vary', 'Accept-Encoding');
  if (matchesEtag(file.etag, request.headers['if-none-match'])) return reply.status(304).send();
  void reply.type(file.type);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (file.brotli && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(file.brotli);
  if (!/\bgzip\b/.test(accepted) || !file.packed) return reply.send(file.bytes);
  return reply.header('content-encoding', 'gzip').send(file.packed);
}

const notBuilt = (reply: FastifyReply): FastifyReply =>
  reply
    .status(503)
    .type('text/plain; charset=utf-8')
    .send('The pages are not built. Run "npm run screens", or start the server with "npm start".\n');
