import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A proxy adds one of these headers. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

export const isForwarded = (headers: FastifyRequest['headers']): boolean =>
  PASSED_ON.some((header) => headers[header] !== undefined);

/** Logs once whose forwarding headers are not trusted: everybody behind that proxy shares one bucket. */
export function warnOfProxies(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress: proxy } = request.socket;
    if (!warned && isForwarded(request.headers) && request.ip === proxy) {
      warned = true;
      request.log.warn(
        { proxy },
        `requests come through a proxy that isn't trusted; if ${proxy} is yours, start with GALLEY_TRUSTED_PROXIES=${proxy}`,
      );
    }
    done();
  });
}
