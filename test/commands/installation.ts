import { join } from 'node:path';
import pino from 'pino';
import { onTestFinished } from 'vitest';
import { App } from '../../server/app.ts';
import { requestsOn } from '../harness/app.ts';
import { testClock } from '../harness/database.ts';
import { tempFolder } from '../harness/temp.ts';

/** An installation as a data folder holds it, in process; empty unless the folder is given. */
export async function openInstallation(
  role: 'branch' | 'central' = 'branch',
  dataDir = join(tempFolder(), 'data'),
) {
  const log = pino({ level: 'silent' });
  const app = await App.open({ role, dataDir, version: 'test', clock: testClock(), log, rateLimit: 0 });
  const server = await app.buildServer({ rateLimit: 0 });
  const close = async () => {
    await server.close();
    await app.close();
  };
  onTestFinished(close);
  const withToken = (token: string) => requestsOn(server, { authorization: `Bearer ${token}` });
  const logIn = async (email: string, password: string) => {
    const { data } = await requestsOn(server, {})('POST', '/auth/login', { email, password });
    return withToken(data.token);
  };
  return { app, server, dataDir, withToken, logIn, close };
}
