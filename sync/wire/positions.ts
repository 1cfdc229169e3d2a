import { z } from 'zod';

export const cursor = z.int().min(0);
/** As of what central gives (node-numbers.ts). */
const MAX_NODES = 999_999;
export const node = z.int().min(0).max(MAX_NODES);

/**
 * A moment of one database. Whoever opens it for writing draws a random name, a life, which is in force from its first
 * transaction until the next life begins (sync/lineage/timelines.ts).
 */
export const positionFields = {
  life: z.string().max(100).describe('Drawn at random for each opening of the database.'),
  tx: cursor,
};
export const position = z.object(positionFields);
export type Position = z.output<typeof position>;

/** With the number that central had there. */
export const centralPosition = z.object({ node, ...positionFields });
export type CentralPosition = z.output<typeof centralPosition>;

/** What a branch says of both databases with all it asks. A program of the release before says nothing of it. */
export const spoken = {
  at: position.optional().describe('Where the database of the branch is.'),
  after: position
    .nullable()
    .optional()
    .describe('The newest position of the branch that central had heard of, as the branch knows.'),
  knew: centralPosition
    .optional()
    .describe(
      'The newest position of central that the branch heard of. Central went back if it was never there.',
    ),
};
export interface Spoken {
  readonly at?: Position | undefined;
  readonly after?: Position | null | undefined;
  readonly knew?: CentralPosition | undefined;
}

/** As a program of the release before knows it. */
const olderKnowledge = z.object({
  epoch: z.string().max(100),
  sessions: cursor.describe('Sessions they have had.'),
  head: cursor.describe("A transaction of central's."),
  taken: cursor.describe("The branch's transaction up to which central had everything."),
});
export type OlderKnowledge = z.output<typeof olderKnowledge>;

export const knowledge = z.union([centralPosition, olderKnowledge]);
export type Knowledge = z.output<typeof knowledge>;
