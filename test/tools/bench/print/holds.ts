import { openSync, writeSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Loaded before a server: notes every 50 ms, as long as one order at 20 a second has, how long its event loop was held. */
const EVERY_MS = 50;
const RESOLUTION_MS = 1;

const path = process.env.GALLEY_BENCH_HOLDS;
if (isMainThread && path !== undefined) {
  const file = openSync(path, 'a');
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  setInterval(() => {
    const held = Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
    writeSync(file, `${performance.timeOrigin + performance.now()} ${held}\n`);
    delay.reset();
  }, EVERY_MS).unref();
}
