import { defineConfig } from 'vitest/config';
import fast from './vitest.config.ts';

const { GALLEY_FUZZ_RUNS = '20', GALLEY_FUZZ_SEED = '2' } = process.env;
const seed = GALLEY_FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(GALLEY_FUZZ_SEED);

/** What takes a compiler, an office suite, a browser, many servers or many requests. */
export default defineConfig({
  test: {
    ...fast.test,
    maxWorkers: 2,
    include: [
      '**/*.slow.test.ts',
      'contract/bodies/fuzz.test.ts',
      'sync/simulation/simulation.test.ts',
      'office/reports/overview.test.ts',
    ],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./harness/global.ts', './harness/made.ts', './harness/postgres/global.ts'],
    // What is waited for comes later on a busy machine; a test waits for it, not for the time it usually takes.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    provide: {
      fuzz: { runs: Number(GALLEY_FUZZ_RUNS), seeds: [seed] },
      lives: { from: 101, to: 160 },
      chain: { each: 100 },
    },
  },
});
