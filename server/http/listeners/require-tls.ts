import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Platform } from '../endpoint/platform.ts';

/** What a tablet needs before it trusts this server, and monitoring. */
const OPEN = /^\/(pair|health|live|ready)([/?]|$)/;
const PAGE = /^\/((console|(training\/)?app|t)([/?]|$)|$)/;

/** If there is TLS, other computers must use it: tokens and orders do not cross the network in the open. */
export function requireTls(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { securePort, guestPort } = platform.lan;
    const isGuests = request.raw.socket.localPort === guestPort;
    if (securePort === null || isGuests || mayBePlain(request)) return done();
    const url = `https://${request.hostname}:${securePort}`;
    if (PAGE.test(request.url)) return void reply.redirect(`${url}${request.url}`, 307);
    done(new AppError('TLS_REQUIRED', { details: { url } }));
  });
}

const mayBePlain = ({ protocol, ip, url }: FastifyRequest): boolean =>
  protocol === 'https' || isLoopback(ip) || OPEN.test(url);

function isLoopback(ip: string): boolean {
  const bare = ip.replace(/^::ffff:/i, '');
  return isIP(bare) === 4 ? bare.startsWith('127.') : bare === '::1';
}
