import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBundles } from '../../../../resources/web/build.ts';
import { launchBrowser, testBrowser } from '../../chromium.ts';
import { playEvening } from '../../evening/play.ts';
import type { Weight } from '../../evening/screen.ts';
import type { Screens } from '../../evening/screens.ts';

/** What a tab may hold on a tablet with two gigabytes. */
const MAX_MB = 80;
const MAX_NODES = 6_000;
const ORDERS_AN_HOUR = 170;
/** In so many orders each act is done once. */
const ORDERS_A_ROUND = 100;
const MAX_BETWEEN_SAMPLES_MS = 5 * 60_000;

export interface Wish {
  readonly hours: number;
  /** 0: as many as a busy restaurant has in that time. */
  readonly orders: number;
  readonly seed: number;
  /** How often each act is done. */
  readonly rounds: number | undefined;
}

/** Evenings of many hours on every screen: nothing lost, nothing doubled, and no tab that grows without end. */
export async function evening({ hours, orders: wanted, seed, rounds: often }: Wish): Promise<boolean> {
  if (!testBrowser) throw new Error('there is no Chromium: apt-get install chromium-headless-shell');
  const ms = hours * 3_600_000;
  const orders = wanted || Math.max(150, Math.round(hours * ORDERS_AN_HOUR));
  const rounds = often ?? Math.floor(orders / ORDERS_A_ROUND);
  const plan = { orders, powerCuts: 3 + Math.floor(hours), seed, ms, rounds };
  const begun = performance.now();
  const say = (line: string) =>
    console.log(`${((performance.now() - begun) / 60_000).toFixed(1)} min: ${line}`);
  say(`${orders} orders, seed ${seed}`);
  await buildBundles();
  const folder = await mkdtemp(join(tmpdir(), 'galley-evening-'));
  const browser = await launchBrowser(true, testBrowser);
  const fat: string[] = [];
  const sample = (weights: readonly Weight[]) => {
    say(weights.map(told).join(' · '));
    for (const one of weights) if (one.heapMb > MAX_MB || one.nodes > MAX_NODES) fat.push(told(one));
  };
  const stopped = new AbortController();
  const opened = (screens: Screens) =>
    void sampleEvery(Math.min(ms / 4, MAX_BETWEEN_SAMPLES_MS), screens, sample, stopped.signal);
  try {
    const outcome = await playEvening(browser, folder, plan, { say, opened });
    sample(outcome.weights);
    const faults = [
      ...outcome.faults,
      ...fat.map((one) => `${one}: more than ${MAX_MB} MB or ${MAX_NODES} nodes`),
    ];
    for (const fault of faults) console.log(`FAULT ${fault}`);
    say(
      `${outcome.orders} orders of ${outcome.dishes} dishes, ${outcome.payments} payments: ${faults.length} faults`,
    );
    if (outcome.undone.length > 0) say(`not done on a screen: ${outcome.undone.join(', ')}`);
    if (faults.length === 0) await rm(folder, { recursive: true, force: true });
    else console.error(`what was written is in ${folder}`);
    return faults.length === 0;
  } finally {
    stopped.abort();
    await browser.close();
  }
}

const told = ({ label, heapMb, nodes }: Weight): string => `${label} ${heapMb.toFixed(1)} MB ${nodes} nodes`;

async function sampleEvery(
  everyMs: number,
  screens: Screens,
  sample: (weights: readonly Weight[]) => void,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(everyMs, 10_000)));
    if (stopped.aborted) return;
    const weights = await Promise.all(screens.all.map((screen) => screen.weigh().catch(() => undefined)));
    sample(weights.flatMap((one) => one ?? []));
  }
}
