import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { BackgroundReader } from '../../server/db/opening/background-reader.ts';
import { ReportLimits } from '../../server/read-worker/report-limits.ts';
import { openRestaurant, tokenFor } from '../harness/app.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Reports that run until they are ended, each by its name. */
function reports(limits: ReportLimits) {
  const running = new Map<string, () => void>();
  const start = (restaurant: string, name: string, signal?: AbortSignal) =>
    limits.during(restaurant, signal, () => new Promise<void>((end) => running.set(name, end)));
  const end = async (name: string) => {
    running.get(name)?.();
    running.delete(name);
    await turn();
  };
  return { start, end, running: () => [...running.keys()] };
}

test('a restaurant runs two reports, four wait in their order, and one more is told to come again', async () => {
  const { start, end, running } = reports(new ReportLimits());
  const asked = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => start('one', name));
  expect(running()).toEqual(['a', 'b']);
  await expect(start('one', 'g')).rejects.toMatchObject({ code: 'REPORTS_BUSY', status: 503, retryAfter: 5 });
  await end('b');
  expect(running()).toEqual(['a', 'c']);
  for (const name of ['a', 'c', 'd', 'e', 'f']) await end(name);
  await Promise.all(asked);
  void start('one', 'h');
  expect(running()).toEqual(['h']);
});

test('restaurants take turns where all places are taken', async () => {
  const { start, end, running } = reports(new ReportLimits({ running: 2, waiting: 4, runningOfAll: 2 }));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start('a', name);
  void start('b', 'b1');
  void start('c', 'c1');
  expect(running()).toEqual(['a1', 'a2']);
  await end('a1');
  expect(running()).toEqual(['a2', 'b1']);
  await end('a2');
  expect(running()).toEqual(['b1', 'a3']);
  await end('b1');
  expect(running()).toEqual(['a3', 'c1']);
});

test('who leaves while waiting gives up the place, and a report that failed too', async () => {
  const { start, running } = reports(new ReportLimits({ running: 1, waiting: 1, runningOfAll: 9 }));
  const limits = new ReportLimits({ running: 1, waiting: 0, runningOfAll: 9 });
  void start('one', 'a');
  const leaving = new AbortController();
  const left = start('one', 'b', leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  void start('one', 'c');
  await expect(start('one', 'd')).rejects.toMatchObject({ code: 'REPORTS_BUSY' });
  expect(running()).toEqual(['a']);
  const fail = () => Promise.reject(new Error('failed'));
  await expect(limits.during('one', undefined, fail)).rejects.toThrow('failed');
  expect(await limits.during('one', undefined, async () => 7)).toBe(7);
});

test('a client that goes away ends its report; another one hears that too many wait', async () => {
  const limits = new ReportLimits({ running: 1, waiting: 0, runningOfAll: 1 });
  const ended = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const beside: BackgroundReader = {
    answer: () => Promise.reject(new Error('not a report')),
    report: (_place, _query, _question, signal) =>
      limits.during('one', signal, () => {
        begun.resolve();
        return new Promise((_, reject) => {
          signal?.addEventListener('abort', () => {
            ended.resolve('ended');
            reject(signal.reason);
          });
        });
      }),
    release: async () => {},
  };
  const at = await openRestaurant({ beside });
  await at.server.listen({ host: '127.0.0.1', port: 0 });
  const owner = await at.as('owner');
  const path = '/reports/sales?date_from=2026-07-01&date_to=2026-07-02';
  const { port } = at.server.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${await tokenFor(at.tenant, 'owner', null)}` };
  const request = get({ host: '127.0.0.1', port, path: `/api/v1${path}`, headers });
  request.on('error', () => {});
  await begun.promise;
  const refused = await owner('GET', path);
  expect([refused.status, refused.body.error.code]).toEqual([503, 'REPORTS_BUSY']);
  expect(refused.headers['retry-after']).toBe('5');
  request.destroy();
  expect(await ended.promise).toBe('ended');
});
