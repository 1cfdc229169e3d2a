import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Platform } from '../endpoint/platform.ts';

/** A year, as browsers count. */
const HSTS = 'max-age=31536000';

/**
 * A page elsewhere may have its own name pointed at this server and read what it answers as its own: only names that
 * lead here are answered.
 */
export function refuseUnknownHosts(app: FastifyInstance, { lan }: Pick<Platform, 'lan'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isOnlySecure(request, lan)) void reply.header('strict-transport-security', HSTS);
    const known = lan.answersTo(request.hostname);
    if (known === true) return done();
    Promise.resolve(known).then((is) => (is ? done() : done(new AppError('UNKNOWN_HOST'))), done);
  });
}

/**
 * Browsers ask this name over TLS alone from then on, at whatever port: a name with a port also has a plain one, and a
 * certificate that nobody vouches for could never be renewed.
 */
function isOnlySecure({ protocol, host, hostname }: FastifyRequest, lan: Platform['lan']): boolean {
  if (protocol !== 'https' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return (host === hostname || host === `${hostname}:443`) && lan.reach.tls?.authority == null;
}
