import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresForTests } from '../../harness/postgres/server.ts';
import { GALLEY, START } from './galley.ts';
import type { Request } from './load.ts';
import { launch, run, type Server } from './process.ts';
import type { World } from './section.ts';
import { logIn, orderOfThree } from './tablet.ts';

const DATABASE = 'bench';
const PASSWORD = 'a password for the bench';
const RESTAURANT = ['--currency', 'INR', '--timezone', 'Asia/Kolkata', '--sample', '--demo-people'];

const place = (postgres: PostgresForTests) => [
  '--role',
  'central',
  '--database-url',
  postgres.urlOf(DATABASE),
];

const emailOf = (restaurant: string) => `owner@${restaurant.toLowerCase()}.example`;

/** Restaurants by their names, in a database of their own. */
export async function found({ folder }: World, postgres: PostgresForTests, names: readonly string[]) {
  await postgres.make(DATABASE);
  const data = ['--data-dir', await mkdtemp(join(folder, 'office-'))];
  for (const name of names) {
    const owner = ['--owner-email', emailOf(name), '--owner-password', PASSWORD];
    const args = ['setup', '--restaurant', name, ...RESTAURANT, ...owner];
    await run([...GALLEY, ...args, ...place(postgres), ...data, '--json']);
  }
}

/** A process of head office. */
export const serve = async ({ folder }: World, postgres: PostgresForTests) => {
  const data = ['--data-dir', await mkdtemp(join(folder, 'office-'))];
  return launch({
    args: (port) => [...START, ...place(postgres), ...data, '--host', '127.0.0.1', '--port', String(port)],
    ready: '/health',
    env: { GALLEY_RATE_LIMIT: '0', GALLEY_LOG_LEVEL: 'warn' },
  });
};

/** An order at a branch that head office hosts itself, at any of its processes. */
export async function orderFor(server: Server, restaurant: string): Promise<(at: Server) => Request> {
  const token = await logIn(server.url, { email: emailOf(restaurant), password: PASSWORD });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v1/${path}`, {
      ...{ method, headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: number } }).data;
  };
  const { id } = await ask('POST', 'branches', { name: 'Here', timezone: 'Asia/Kolkata' });
  await ask('PUT', `branches/switch/${id}`);
  const body = JSON.stringify(await orderOfThree({ url: server.url, token }));
  return ({ url }) => ({
    url: `${url}/api/v1/pos/orders`,
    ...{ method: 'POST', headers: { authorization: headers.authorization }, body, status: 201 },
  });
}
