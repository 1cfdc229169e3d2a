import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { Platform } from '../../server/http/endpoint/platform.ts';
import { requireTls } from '../../server/http/listeners/require-tls.ts';

/** A request from another computer that came in at this port. */
function asking(url: string, localPort: number) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.addHook('onRequest', async ({ raw }) => {
    Object.defineProperty(raw.socket, 'localPort', { value: localPort });
  });
  requireTls(app, { lan: { securePort: 4_643, guestPort: 4_680 } } as Platform);
  app.get('/*', async () => 'served');
  return app.inject({ url, remoteAddress: '192.168.1.20' });
}

test('with TLS the door of guests still serves them, and pages of the other one lead to the secure address', async () => {
  expect((await asking('/t/T1-code', 4_680)).body).toBe('served');
  expect((await asking('/api/v1/guest/session', 4_680)).body).toBe('served');
  expect((await asking('/api/v1/guest/session', 4_600)).statusCode).not.toBe(200);
  for (const url of ['/t/T1-code', '/app/', '/console/']) {
    const { statusCode, headers } = await asking(url, 4_600);
    expect([statusCode, headers.location], url).toEqual([307, `https://localhost:4643${url}`]);
  }
});
