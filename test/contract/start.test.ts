import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { App } from '../../server/app.ts';
import { testClock } from '../harness/database.ts';
import { tempFolder } from '../harness/temp.ts';
import { calls, urlOf } from './walk.ts';

test.each(['branch', 'central'] as const)(
  'a %s without a restaurant answers 503 to every endpoint, and says what to do',
  async (role) => {
    const dataDir = join(tempFolder(), 'data');
    const log = pino({ level: 'silent' });
    const app = await App.open({ role, dataDir, version: 'test', clock: testClock(), log, rateLimit: 0 });
    const server = await app.buildServer({ rateLimit: 0 });
    onTestFinished(async () => {
      await server.close();
      await app.close();
    });
    for (const call of calls.filter(({ endpoint }) => endpoint.whileEmpty !== role)) {
      for (const headers of [{}, { authorization: 'Bearer 1|nonsense' }]) {
        const reply = await server.inject({ method: call.method, url: urlOf(call, {}), headers });
        expect([reply.statusCode, reply.json().error.code], call.name).toEqual([503, 'STARTING_UP']);
        expect(reply.json().error.message, call.name).toContain('galley setup');
      }
    }
    const health = await server.inject({ method: 'GET', url: '/health' });
    expect([health.statusCode, health.json().status]).toEqual([503, 'not_set_up']);
    expect((await server.inject({ method: 'GET', url: '/api/v1/openapi.json' })).statusCode).toBe(200);
  },
);
