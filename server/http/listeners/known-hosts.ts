import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../core/errors.ts';
import type { Platform } from '../endpoint/platform.ts';

/** A year, as browsers count. */
const HSTS = 'max-age=31536000';

/**
 * A foreign page may point its own name at this server and read answers as its own (DNS rebinding), so only names that
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
 * From then on browsers use only TLS for this name, at any port. Therefore not for a name with a port, which also has a
 * plain one, nor for a certificate without an authority, which could never be renewed.
 */
function isOnlySecure({ protocol, host, hostname }: FastifyRequest, lan: Platform['lan']): boolean {
  if (protocol !== 'https' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false;
  return (host === hostname || host === `${hostname}:443`) && lan.reach.tls?.authority == null;
}
