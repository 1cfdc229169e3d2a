import { copyFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { cpuSeconds } from '../process.ts';
import { addDays } from './days.ts';
import { Service } from './orders.ts';
import type { Pair } from './pair.ts';

const TABLES = ['orders', 'order_items', 'kots', 'payments'];
const MODELS = 60;

/** Sells what later days are copied from, until head office has all of it and both were compared, as after a snapshot. */
export async function sellModels(pair: Pair): Promise<void> {
  const service = await Service.at(pair.till);
  for (let n = 0; n < MODELS; n++) await service.sell();
  await settled(pair);
}

export async function settled({ till }: Pair): Promise<void> {
  for (;;) {
    const { unsent, last_push_at, last_verified_at } = await till.must('GET', '/sync/status');
    if (unsent === 0 && last_push_at !== null && last_verified_at !== null) return;
    await sleep(100);
  }
}

interface CatchUp {
  readonly orders: number;
  readonly rows: number;
  readonly seconds: number;
  readonly bytes: number;
  /** Of both processors, from where the branch's server has started. */
  readonly cpuSeconds: number;
}

/** The branch was without a line for so many days; measured from its first word to the last row at head office. */
export async function catchUp(
  pair: Pair,
  { days, ordersADay }: { days: number; ordersADay: number },
  meanwhile: () => Promise<void> = async () => {},
): Promise<CatchUp> {
  await pair.stopBranch();
  const before = rowsIn(pair.centralFile);
  const orders = addDays(pair.branchFile, days, ordersADay);
  const wanted = rowsIn(pair.branchFile);
  pair.line.restart();
  await pair.startBranch();
  const servers = [pair.branch().pid, pair.central.pid];
  const spent = () => servers.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const idle = spent();
  const other = meanwhile();
  while (rowsIn(pair.centralFile) < wanted) await sleep(25);
  const seconds = (performance.now() - pair.line.firstWordAt) / 1_000;
  const cpu = spent() - idle;
  const { bytes } = pair.line;
  await other;
  await settled(pair);
  return { orders, rows: wanted - before, seconds, bytes, cpuSeconds: cpu };
}

export function rowsIn(file: string): number {
  const database = new Database(file, { readonly: true });
  try {
    const counts = TABLES.map((table) => database.prepare(`select count(*) from ${table}`).pluck().get());
    return (counts as number[]).reduce((sum, count) => sum + count, 0);
  } finally {
    database.close();
  }
}

/** The time a day of orders takes to write, and what its file grows by, with the triggers of capture and without. */
export function writing(file: string, captured: boolean, orders: number): { ms: number; bytes: number } {
  const copy = `${file}.${captured ? 'captured' : 'bare'}`;
  copyFileSync(file, copy);
  if (!captured) dropCapture(copy);
  const before = sizeOf(copy);
  const started = performance.now();
  addDays(copy, 1, orders);
  const ms = performance.now() - started;
  return { ms: ms / orders, bytes: (sizeOf(copy) - before) / orders };
}

function dropCapture(file: string): void {
  const database = new Database(file);
  const names = database
    .prepare("select name from sqlite_master where type = 'trigger' and name glob 'sync_capture_*'")
    .pluck()
    .all();
  for (const name of names) database.exec(`drop trigger "${name}"`);
  database.close();
}

function sizeOf(file: string): number {
  const database = new Database(file);
  const pages = database.pragma('page_count', { simple: true }) as number;
  const bytes = database.pragma('page_size', { simple: true }) as number;
  database.close();
  return pages * bytes;
}
