import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Requests to each endpoint, once with each seed. */
    readonly fuzz: { readonly runs: number; readonly seeds: readonly number[] };
    /** Seeds of the simulated lives. */
    readonly lives: { readonly from: number; readonly to: number };
    /** Orders of each branch on each day, where there are two hundred branches. */
    readonly chain: { readonly each: number };
  }
}

/** Servers under test load the same libraries: compiled once. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled');

/** By its size a file tells little of how long it takes. */
const long =
  /sync\/simulation\/simulation\b|contract\/(bodies\/bo|success|documents\/openapi)|backups\/backups\.test|commands\/serve\.test|app\/(start|widths|states)\.slow|exports\/documents\.slow|serving\/stop|linear\/|recipes|worst-bodies|console\/(pages|work|central|forms|head-office)\.slow/;

/** What takes long begins first: begun last, it would run on alone. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    globalSetup: './harness/global.ts',
    setupFiles: ['./harness/setup/cheap-hashes.ts', './harness/setup/bundled-threads.ts'],
    pool: 'forks',
    // Loading the program for each file anew took half of the processor's time. No test relies on a fresh process.
    isolate: false,
    // A quarter of the time a test waits for a socket, a process or a disk: one more than cores.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 20_000,
    provide: { fuzz: { runs: 8, seeds: [1] }, lives: { from: 1, to: 100 }, chain: { each: 5 } },
  },
});
