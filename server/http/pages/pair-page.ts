import type { FastifyInstance } from 'fastify';
import { notFound } from '../../core/errors.ts';
import { withoutRateLimit } from '../callers/rate-limit.ts';
import type { NetworkAddresses, Platform } from '../endpoint/platform.ts';
import { contentSecurityPolicy, sendFile } from './console.ts';
import { StaticFiles } from './static-files.ts';

const OF_CERTIFICATES = 'application/x-x509-ca-cert';

/** The page a tablet opens from a device's QR symbol, and what it needs to trust this server. */
export function servePairing(app: FastifyInstance, folder: string, platform: Platform): void {
  const files = new StaticFiles(folder);
  const ofPage = { 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-cache' };
  app.get('/pair', { config: withoutRateLimit }, (request, reply) => {
    const page = files.page();
    if (!page) throw notFound('page', '/pair');
    return sendFile(request, reply.headers(ofPage), page);
  });
  app.get<{ Params: { file: string } }>('/pair/:file', { config: withoutRateLimit }, (request, reply) => {
    const file = files.file(request.params.file);
    if (!file) throw notFound('file', request.params.file);
    return sendFile(request, reply.headers(ofPage), file);
  });
  app.get('/pair/server.json', { config: withoutRateLimit }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ restaurant: await platform.lan.restaurant(), ...factsOf(platform.lan.reach) }),
  );
  app.get('/pair/authority.crt', { config: withoutRateLimit }, (_request, reply) => {
    const authority = platform.lan.reach.tls?.authority;
    if (!authority) throw notFound('certificate', 'authority.crt');
    return reply
      .type(OF_CERTIFICATES)
      .header('content-disposition', 'attachment; filename="galley.crt"')
      .send(authority);
  });
}

const factsOf = ({ hostName, tls }: NetworkAddresses) => ({
  host_name: hostName,
  tls: tls && {
    port: tls.port,
    fingerprint: tls.fingerprint,
    pin: tls.pin,
    is_own: tls.authority !== null,
  },
});
