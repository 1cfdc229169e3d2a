import { type MessagePort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { types } from '../../../server/db/postgres/server.ts';
import type { Question } from './ask.ts';

// Answers questions that the other thread waits for without turning its loop.

const clients = new Map<string, Promise<pg.Client>>();

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, types });
  client.on('error', () => clients.delete(url));
  await client.connect();
  return client;
}

async function answer({ url, schema, text, values }: Question): Promise<unknown> {
  const client = clients.get(url) ?? connected(url);
  clients.set(url, client);
  await (await client).query(`set search_path = "${schema}"`);
  const results = [await (await client).query(text, values.length > 0 ? [...values] : undefined)].flat();
  return results.at(-1)?.rows ?? [];
}

const port = workerData as MessagePort;
port.on('message', async (question: Question) => {
  const said = await answer(question).then(
    (rows) => ({ rows }),
    (error: Error) => ({ error: error.message }),
  );
  port.postMessage(said);
  Atomics.store(question.signal, 0, 1);
  Atomics.notify(question.signal, 0);
});
