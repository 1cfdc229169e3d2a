import { defineConfig } from 'vitest/config';
import fast from './vitest.config.ts';

/** The ordinary tests with every tenant on PostgreSQL. */
export default defineConfig({
  test: {
    ...fast.test,
    globalSetup: ['./harness/global.ts', './harness/postgres/global.ts'],
    provide: { ...fast.test?.provide, tenants: 'postgres' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
