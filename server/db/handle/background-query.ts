import type { Snapshots } from './snapshots.ts';

/**
 * Reading that takes long, as a value: the thread beside the server knows it by its name. Question and answer are copied
 * on their way, so they are plain values.
 */
export interface BackgroundQuery<Question, Answer> {
  readonly name: string;
  answer(snapshot: Snapshots, question: Question): Promise<Answer>;
}
