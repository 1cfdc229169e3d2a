import type { Snapshots } from './snapshots.ts';

/**
 * A long-running read as a value, which the read worker knows by name. Question and answer are copied between threads,
 * so they are plain values.
 */
export interface BackgroundQuery<Question, Answer> {
  readonly name: string;
  answer(snapshot: Snapshots, question: Question): Promise<Answer>;
}
