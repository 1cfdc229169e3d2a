import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openRestaurant, type RestaurantOptions } from '../harness/app.ts';

const PROXY = '10.0.0.5';
const CLIENTS = ['203.0.113.1', '203.0.113.2', '203.0.113.3'];

async function behindProxy(options: RestaurantOptions) {
  const lines: { msg: string }[] = [];
  const into = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const restaurant = await openRestaurant({ ...options, rateLimit: 2, log: pino({ level: 'warn' }, into) });
  const ask = async (client: string) => {
    const headers = { 'x-forwarded-for': client };
    const url = '/api/v1/auth/user';
    return (await restaurant.server.inject({ url, remoteAddress: PROXY, headers })).statusCode;
  };
  const warnings = () => lines.filter(({ msg }) => msg.includes('GALLEY_TRUSTED_PROXIES'));
  return { ask, warnings };
}

test('what a proxy says of who sent a request is not believed unless it was named, and the log says once how to', async () => {
  const { ask, warnings } = await behindProxy({});
  expect([await ask('203.0.113.1'), await ask('203.0.113.2'), await ask('203.0.113.3')]).toEqual([
    401, 401, 429,
  ]);
  expect(warnings()).toEqual([
    expect.objectContaining({
      proxy: PROXY,
      msg: expect.stringContaining(`GALLEY_TRUSTED_PROXIES=${PROXY}`),
    }),
  ]);
});

test.each([[PROXY], ['10.0.0.0/8']])(
  'behind the proxy %s each client has its own bucket',
  async (trusted) => {
    const { ask, warnings } = await behindProxy({ trustedProxies: [trusted] });
    for (const client of CLIENTS) expect([await ask(client), await ask(client)]).toEqual([401, 401]);
    expect(await ask('203.0.113.1')).toBe(429);
    expect(warnings()).toEqual([]);
  },
);

test('another proxy than the one that was named is not believed', async () => {
  const { ask, warnings } = await behindProxy({ trustedProxies: ['10.0.0.6'] });
  expect([await ask('203.0.113.1'), await ask('203.0.113.2'), await ask('203.0.113.3')]).toEqual([
    401, 401, 429,
  ]);
  expect(warnings()).toHaveLength(1);
});
