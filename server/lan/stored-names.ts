import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivate } from './tls/files.ts';

/** From when on this server had these addresses, UTC milliseconds. */
const AddressPeriod = z.object({ at: z.int(), addresses: z.array(z.string()) });
export type AddressPeriod = z.output<typeof AddressPeriod>;

const schema = z.object({
  name: z.string(),
  number: z.int().positive(),
  stays: z.array(AddressPeriod).default([]),
});
type Memory = z.output<typeof schema>;

const MAX_STAYS = 10;
const fileIn = (dataDir: string): string => join(dataDir, 'lan.json');

function recall(dataDir: string): Memory | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}

const keep = (dataDir: string, memory: Memory): Promise<void> =>
  writePrivate(fileIn(dataDir), JSON.stringify(memory));

/** Which number of its name this server had last: tablets come back to that one. */
export function storedNameNumber(dataDir: string, name: string): number {
  const known = recall(dataDir);
  return known?.name === name ? known.number : 1;
}

export const storeNameNumber = (dataDir: string, name: string, number: number): Promise<void> =>
  keep(dataDir, { stays: recall(dataDir)?.stays ?? [], name, number });

/** The present and former addresses, newest first. */
export const storedAddressPeriods = (dataDir: string): readonly AddressPeriod[] =>
  recall(dataDir)?.stays ?? [];

/** Noted unless they are the ones it had last; a computer without a network keeps them. */
export async function storeAddresses(
  dataDir: string,
  name: string,
  { at, addresses }: AddressPeriod,
): Promise<void> {
  const { stays, ...known } = recall(dataDir) ?? { name, number: 1, stays: [] };
  const sorted = [...addresses].sort();
  if (sorted.length === 0 || sorted.join() === stays[0]?.addresses.join()) return;
  await keep(dataDir, { ...known, stays: [{ at, addresses: sorted }, ...stays].slice(0, MAX_STAYS) });
}
