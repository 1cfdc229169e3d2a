import { defineConfig } from 'vitest/config';
import fast from './vitest.config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** In how many languages each place of a screen is read. */
    readonly readings: 'some' | 'all';
  }
}

/** What takes a compiler, an office suite, a browser or many servers. */
export default defineConfig({
  test: {
    ...fast.test,
    include: ['**/*.slow.test.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['./harness/global.ts', './harness/made.ts', './harness/postgres/global.ts'],
    // What is waited for comes later on a busy machine; a test waits for it, not for the time it usually takes.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    provide: { readings: 'some' },
  },
});
