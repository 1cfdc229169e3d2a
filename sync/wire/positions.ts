import { z } from 'zod';

export const cursor = z.int().min(0);
/** Same limit as for the numbers central grants (node-numbers.ts). */
const MAX_NODES = 999_999;
export const node = z.int().min(0).max(MAX_NODES);

/**
 * A position of one database. Opening it for writing draws a random name, a timeline, which is in force from its first
 * transaction until the next one begins (sync/lineage/timelines.ts).
 */
export const positionFields = {
  life: z.string().max(100).describe('Drawn at random for each opening of the database.'),
  tx: cursor,
};
export const position = z.object(positionFields);
export type Position = z.output<typeof position>;

/** With the number central had at that position. */
export const centralPosition = z.object({ node, ...positionFields });
export type CentralPosition = z.output<typeof centralPosition>;

/** What a branch says about both databases in every request. */
export const spoken = {
  at: position.describe('Where the database of the branch is.'),
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
  readonly at: Position;
  readonly after?: Position | null | undefined;
  readonly knew?: CentralPosition | undefined;
}
