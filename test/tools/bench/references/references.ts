import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Request } from '../load.ts';
import { launch, type Server } from '../process.ts';

const program = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const TOKEN = '1|the-only-token-of-the-bare-server';
const HEADERS = { authorization: `Bearer ${TOKEN}` };

interface BareOptions {
  groupCommit?: boolean;
  /** Serves GET /orders from this file by this statement. */
  list?: { file: string; sql: string };
  env?: NodeJS.ProcessEnv;
}

/** The bare server on a new database below `folder`. */
export async function startBare(
  folder: string,
  { groupCommit, list, env }: BareOptions = {},
): Promise<Server> {
  const database = join(await mkdtemp(join(folder, 'bare-')), 'bare.sqlite');
  const flags = ['--database', database, '--token', TOKEN];
  if (groupCommit) flags.push('--group-commit');
  if (list) flags.push('--list-file', list.file, '--list-sql', list.sql);
  return launch({
    args: (port) => [program('bare.ts'), '--port', String(port), ...flags],
    ready: '/ready',
    env,
  });
}

export const startHello = (env?: NodeJS.ProcessEnv) =>
  launch({ args: (port) => [program('hello.js'), String(port)], ready: '/hello', env });

/** Sends the bytes of a file too. */
export const startSending = (file: string) =>
  launch({ args: (port) => [program('hello.js'), String(port), file], ready: '/hello' });

/** The answer's bytes in a file, for a server that sends them. */
export async function storedAnswer({ url, headers = {} }: Request, file: string): Promise<string> {
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

export const sentBytes = ({ url }: Server): Request => ({ url: `${url}/bytes`, method: 'GET', status: 200 });

export const bareOrder = ({ url }: Server, body: string): Request => ({
  url: `${url}/orders`,
  method: 'POST',
  headers: HEADERS,
  body,
  status: 201,
});

export const bareList = ({ url }: Server): Request => ({
  url: `${url}/orders`,
  method: 'GET',
  headers: HEADERS,
  status: 200,
});

export const hello = ({ url }: Server): Request => ({ url: `${url}/hello`, method: 'GET', status: 200 });
