import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivate } from './tls/files.ts';

const schema = z.object({ name: z.string(), number: z.int().positive() });
const fileIn = (dataDir: string): string => join(dataDir, 'lan.json');

/** Which number of its name this server had last: tablets come back to that one. */
export function rememberedNumber(dataDir: string, name: string): number {
  try {
    const known = schema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    return known.name === name ? known.number : 1;
  } catch {
    return 1;
  }
}

export const rememberNumber = (dataDir: string, name: string, number: number): Promise<void> =>
  writePrivate(fileIn(dataDir), JSON.stringify({ name, number }));
