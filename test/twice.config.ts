import { defineConfig } from 'vitest/config';
import fast from './vitest.config.ts';

/** The subjects in which most is written, with each repeatable write run twice: an engine may repeat one. */
export default defineConfig({
  test: {
    ...fast.test,
    include: ['{sales,catalogue,identity}/**/*.test.ts'],
    setupFiles: [...(fast.test?.setupFiles ?? []), './harness/setup/twice.ts'],
  },
});
