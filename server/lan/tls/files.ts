import { chmodSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeDurably } from '../../db/files/durable-file.ts';
import { makeFolder } from '../../db/files/not-writable.ts';
import { TlsUnusableError } from './certificate.ts';

/** There whole or as it was before, also after a power cut; for this account only. */
export async function writePrivate(file: string, text: string): Promise<void> {
  makeFolder(dirname(file), 0o700);
  await writeDurably(file, text);
}

/** Undefined where there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unreadable(file, error);
  }
}

export function readNeeded(file: string): string {
  const text = readIfThere(file);
  if (text === undefined) throw new TlsUnusableError(`${file} is missing`);
  return text;
}

const unreadable = (file: string, cause: unknown): TlsUnusableError =>
  new TlsUnusableError(`${file} can't be read; give Galley's account access to it`, { cause });

/** Windows says nothing by these bits. */
export const isOpenToOthers = (file: string): boolean =>
  process.platform !== 'win32' && (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) % 0o100 !== 0;

export const closeFileToOthers = (file: string): void => chmodSync(file, 0o600);
