import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, zstdCompressSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { cpuSeconds, launch, type Server } from '../process.ts';

const PROGRAM = fileURLToPath(new URL('pipe-server.ts', import.meta.url));
const ORDERS_A_BATCH = 80;
const OF_ORDERS = 'order_id in (select id from orders where id > ? order by id limit ?)';
const READ = {
  orders: 'select * from orders where id > ? order by id limit ?',
  order_items: `select * from order_items where ${OF_ORDERS}`,
  kots: `select * from kots where ${OF_ORDERS}`,
  payments: `select * from payments where ${OF_ORDERS}`,
};

export interface Piped {
  readonly rows: number;
  readonly seconds: number;
  /** Of both processors. */
  readonly cpuSeconds: number;
}

/** Sends every order of a branch's file to a new naive receiver, batch after batch. */
export async function pipeAll(folder: string, file: string): Promise<Piped> {
  const database = join(mkdtempSync(join(folder, 'pipe-')), 'pipe.sqlite');
  await using server = await launch({
    args: (port) => [PROGRAM, '--port', String(port), '--database', database, '--like', file],
    ready: '/ready',
  });
  const source = new Database(file, { readonly: true });
  const spent = () => cpuSeconds(process.pid) + cpuSeconds(server.pid);
  const idle = spent();
  const started = performance.now();
  let rows = 0;
  for (let after = 0; ; ) {
    const tables = Object.fromEntries(
      Object.entries(READ).map(([table, text]) => [table, source.prepare(text).all(after, ORDERS_A_BATCH)]),
    ) as Record<string, { id: number }[]>;
    const last = tables.orders!.at(-1);
    if (!last) break;
    after = last.id;
    rows += Object.values(tables).reduce((sum, list) => sum + list.length, 0);
    await send(server, tables);
  }
  source.close();
  const seconds = (performance.now() - started) / 1_000;
  return { rows, seconds, cpuSeconds: spent() - idle };
}

async function send({ url }: Server, tables: object): Promise<void> {
  const params = { [constants.ZSTD_c_compressionLevel]: 1 };
  const body = zstdCompressSync(JSON.stringify(tables), { params });
  const headers = { 'content-type': 'application/zstd' };
  const response = await fetch(`${url}/push`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`the pipe answers ${response.status}: ${await response.text()}`);
  await response.text();
}
