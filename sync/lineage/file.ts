import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeDurably } from '../../server/db/files/durable-file.ts';
import { positionFields } from '../wire/positions.ts';

const identitySchema = z.object({
  /** The highest number this computer had; an older state of the database knows fewer. */
  node: z.int().min(0),
  ...positionFields,
});

/**
 * What the computer remembers about a database outside of it, and a position that is on disk. No backup contains it.
 */
export type Identity = z.output<typeof identitySchema>;

export const identityFile = (database: string): string =>
  `${database.replace(/\.sqlite$/, '')}.identity.json`;

/** Undefined if it is missing or unreadable: a database without it counts as restored. */
export function readIdentity(file: string): Identity | undefined {
  try {
    return identitySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export const writeIdentity = (file: string, identity: Identity): Promise<void> =>
  writeDurably(file, JSON.stringify(identity));
