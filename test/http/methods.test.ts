import { expect, test } from 'vitest';
import { endpoints } from '../../server/endpoints.ts';
import { openRestaurant, tokenFor } from '../harness/app.ts';

const methods = new Map<string, string[]>();
for (const endpoint of endpoints) {
  for (const { method, path } of [endpoint, ...(endpoint.aliases ?? [])]) {
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
}

test('a method that a path does not know is refused with those it knows', async () => {
  const { server } = await openRestaurant();
  for (const [path, known] of methods) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (known.includes(method)) continue;
      const url = `/api/v1${path.replace(/\{\w+\}/g, '1')}`;
      if ([...methods.keys()].some((other) => other !== path && `/api/v1${other}` === url)) continue;
      const reply = await server.inject({ method, url });
      expect(reply.statusCode, `${method} ${url}`).toBe(405);
      expect(reply.json().error.code).toBe('METHOD_NOT_ALLOWED');
      expect(reply.headers.allow?.toString().split(', ').sort()).toEqual([...known].sort());
    }
  }
});

test('HEAD answers as GET does, without the body', async () => {
  const { server, tenant, branchId } = await openRestaurant();
  const authorization = `Bearer ${await tokenFor(tenant, 'waiter', branchId)}`;
  for (const url of ['/health', '/api/v1/auth/user', '/api/v1/pos/menu-items', '/api/v1/pos/orders/1']) {
    const get = await server.inject({ method: 'GET', url, headers: { authorization } });
    const head = await server.inject({ method: 'HEAD', url, headers: { authorization } });
    expect([head.statusCode, head.body], url).toEqual([get.statusCode, '']);
    expect(head.headers['content-type'], url).toBe(get.headers['content-type']);
    expect(head.headers.etag, url).toBe(get.headers.etag);
  }
  expect((await server.inject({ method: 'HEAD', url: '/api/v1/auth/user' })).statusCode).toBe(401);
});

test('a path that is nothing is 404 in the envelope, however it is spelled', async () => {
  const { server } = await openRestaurant();
  for (const url of [
    '/api',
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/AUTH/user',
    '/api/v2/auth/user',
    '/api/v1/auth/user/',
    '/api/v1//auth/user',
    '/api/v1/%zz',
    '/api/v1/%ff',
    '/api/v1/pos/orders/1/../../../../etc/passwd',
    '/docs/../package.json',
    `/api/v1/${'x'.repeat(5_000)}`,
    `/api/v1/areas/${'1'.repeat(5_000)}`,
  ]) {
    const reply = await server.inject({ method: 'GET', url });
    expect([reply.statusCode, reply.json().error?.code], url.slice(0, 80)).toEqual([404, 'ROUTE_NOT_FOUND']);
    expect(reply.json().error.request_id).toEqual(expect.any(String));
  }
});
