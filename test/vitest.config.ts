import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    /** Requests to each endpoint and seed; the second seed is random unless given. */
    readonly fuzz: { readonly runs: number; readonly seed: number | null };
  }
}

const { GALLEY_FUZZ_RUNS = '8', GALLEY_FUZZ_SEED } = process.env;

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    provide: {
      fuzz: { runs: Number(GALLEY_FUZZ_RUNS), seed: GALLEY_FUZZ_SEED ? Number(GALLEY_FUZZ_SEED) : null },
    },
  },
});
