import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '../../server/db/files/durable-file.ts';
import { positionFields } from '../wire/positions.ts';

const identitySchema = z.object({
  /** The highest number that the computer had: an older state of the database knows of fewer. */
  node: z.int().min(0),
  ...positionFields,
});

/** As the release before wrote it: all of its database counts as one life. */
const olderSchema = z
  .object({ node: z.int().min(0), epoch: z.string(), head: z.int().min(0) })
  .transform(({ node, epoch: life, head: tx }) => ({ node, life, tx }));

const fileSchema = z.union([identitySchema, olderSchema]);

/** What the computer remembers of a database apart from it, and a position that is on the disk: no backup holds this. */
export type Identity = z.output<typeof identitySchema>;

export const identityFile = (database: string): string =>
  `${database.replace(/\.sqlite$/, '')}.identity.json`;

/** Undefined where there is none, and for one that cannot be read: a database without it counts as restored. */
export function readIdentity(file: string): Identity | undefined {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export const writeIdentity = (file: string, identity: Identity): Promise<void> =>
  writeDurably(file, JSON.stringify(identity));
