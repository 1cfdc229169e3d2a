import { defineConfig } from 'vitest/config';
import slow from './slow.config.ts';

const { GALLEY_FUZZ_RUNS = '20', GALLEY_FUZZ_SEED = '2' } = process.env;
const seed = GALLEY_FUZZ_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(GALLEY_FUZZ_SEED);

/** What shows in many repeats alone: each soak at a small size, and ordinary tests with other seeds and more of them. */
export default defineConfig({
  test: {
    ...slow.test,
    include: [
      '**/*.soak.ts',
      'contract/bodies/fuzz.test.ts',
      'sync/simulation/simulation.test.ts',
      'office/reports/overview.test.ts',
      'app/widths.slow.test.ts',
      'app/till/cash.slow.test.ts',
      'console/pages.slow.test.ts',
    ],
    provide: {
      readings: 'all',
      fuzz: { runs: Number(GALLEY_FUZZ_RUNS), seeds: [seed] },
      lives: { from: 101, to: 160 },
      chain: { each: 100 },
    },
  },
});
