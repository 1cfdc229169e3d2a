import { setTimeout as sleep } from 'node:timers/promises';
import { compare } from '../contest.ts';
import type { Request } from '../load.ts';
import type { Section } from '../section.ts';
import { slowest } from '../turns.ts';

const MAX_ROUNDS = 3;
const TURNS = 10;
const MAX_ATTEMPTS = 3 * TURNS;
const POLL_MS = 100;
const ALL_TIME = { date_from: '2000-01-01', date_to: '2100-01-01' };

/** What a waiter's tablet waits for while the office has a report of everything made. */
export const exports: Section = {
  name: 'exports',
  async run(world) {
    const { product, rounds, orders } = world;
    await using server = await product.start(await product.folderWith(orders));
    const request = product.order(server);
    const post = slowest(world, request);
    await post();
    const rows = [];
    for (const [kind, format] of [
      ['sales-report', 'pdf'],
      ['orders', 'csv'],
    ] as const) {
      const alone: number[] = [];
      const beside: number[] = [];
      for (let round = 0; round < Math.min(rounds, MAX_ROUNDS); round++) {
        for (let turn = 0; turn < TURNS; turn++) alone.push(await post());
        let report = await startExport(server.url, request, kind, format);
        let turns = 0;
        for (let attempt = 0; turns < TURNS && attempt < MAX_ATTEMPTS; attempt++) {
          const slow = await post();
          if (await report.isRunning()) {
            beside.push(slow);
            turns++;
          } else report = await startExport(server.url, request, kind, format);
        }
        if (turns < TURNS)
          throw new Error('the export is over too soon: take more orders to measure beside it');
        await report.ended();
      }
      const row = `POST orders, p95, beside ${kind} (${format}) of ${orders} orders, vs alone`;
      rows.push(compare(row, 'ms', { most: 1.5 }, beside, alone));
    }
    return rows;
  },
};

async function startExport(url: string, { headers = {} }: Request, kind: string, format: string) {
  const body = JSON.stringify({ format, ...ALL_TIME });
  const call = async (path: string, options: RequestInit) => {
    const response = await fetch(`${url}/api/v1/export/${path}`, options);
    const { data, error } = (await response.json()) as {
      data: { token: string; status: string };
      error?: unknown;
    };
    if (error) throw new Error(JSON.stringify(error));
    return data;
  };
  const json = { ...headers, 'content-type': 'application/json' };
  const { token } = await call(kind, { method: 'POST', headers: json, body });
  const status = async () => (await call(`status/${token}`, { headers })).status;
  while ((await status()) === 'pending') await sleep(POLL_MS);
  return {
    /** False: it is ready, and what was measured meanwhile was partly alone. */
    async isRunning() {
      const now = await status();
      if (now !== 'running' && now !== 'ready') throw new Error(`the export is ${now}`);
      return now === 'running';
    },
    async ended() {
      while (await this.isRunning()) await sleep(POLL_MS);
    },
  };
}
