import type { TestProject } from 'vitest/node';
import { ensureMade } from '../tools/package/made.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What servers of their own process run; absent: the sources. */
    readonly program?: string;
  }
}

/**
 * Around a run with hundreds of servers: the pages, and the program as `npm start` runs it.
 */
export async function setup(project: TestProject): Promise<void> {
  const program = await ensureMade();
  project.provide('program', program);
  process.env.TESTED_PROGRAM = program;
}
