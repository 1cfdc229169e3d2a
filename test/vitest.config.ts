import { defineConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    /** Requests to each endpoint, once with each seed. */
    readonly fuzz: { readonly runs: number; readonly seeds: readonly number[] };
  }
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    globalSetup: './harness/global.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    provide: { fuzz: { runs: 8, seeds: [1] } },
  },
});
