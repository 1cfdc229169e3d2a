import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTS } from '../../evening/acts/list.ts';
import { playActs } from './play.ts';

const ORDERS = 150;

/** `npm run soak -- acts`: every act of an evening, and what was lost or doubled. */
export async function acts({ orders, seed }: { orders: number; seed: number }): Promise<boolean> {
  const begun = performance.now();
  const say = (line: string) => console.log(`${((performance.now() - begun) / 1_000).toFixed(1)} s: ${line}`);
  const folder = await mkdtemp(join(tmpdir(), 'galley-acts-'));
  say(`seed ${seed}`);
  const plan = { orders: orders || ORDERS, powerCuts: 3, seed };
  const outcome = await playActs(folder, plan, say);
  for (const fault of outcome.faults) console.log(`FAULT ${fault}`);
  const { orders: sold, calls, unheard, acts: done } = outcome;
  say(
    `${done} of ${ACTS.length} acts, ${sold} orders, ${calls} calls, ${unheard} unheard: ${outcome.faults.length} faults`,
  );
  if (outcome.faults.length === 0) await rm(folder, { recursive: true, force: true });
  else console.error(`what was written is in ${folder}`);
  return outcome.faults.length === 0;
}
