import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  moveDurablySync,
  removeDurablySync,
  syncContents,
  syncFolderSync,
  writeDurablySync,
} from './durable-file.ts';

const Note = z.object({
  /** Folders within the data folder: the present files move to `aside`, and those in `from` take their place. */
  aside: z.string(),
  from: z.string(),
  /** Files and folders, as paths within each of the three. */
  out: z.array(z.string()),
  in: z.array(z.string()),
});

type Exchange = z.output<typeof Note>;

const noteIn = (dataDir: string): string => join(dataDir, 'exchange.json');

/**
 * Replaces files of a data folder by prepared ones. Those and then a note of it are on disk before the first is moved, so
 * that after a power cut the next start completes it (`finishExchange`).
 */
export function exchangeFiles(dataDir: string, exchange: Exchange): void {
  syncContents(join(dataDir, exchange.from));
  syncFolderSync(dataDir);
  writeDurablySync(noteIn(dataDir), JSON.stringify(exchange));
  carryOut(dataDir, exchange);
}

/** Whether an interrupted exchange was completed now. The folder must belong to this process alone. */
export function finishExchange(dataDir: string): boolean {
  if (!existsSync(noteIn(dataDir))) return false;
  carryOut(dataDir, Note.parse(JSON.parse(readFileSync(noteIn(dataDir), 'utf8'))));
  return true;
}

function carryOut(dataDir: string, { aside, from, out, in: coming }: Exchange): void {
  for (const name of out) {
    const kept = join(dataDir, aside, name);
    // A file that is in `aside` already was moved before the interruption; the one in place is the new one.
    if (existsSync(join(dataDir, name)) && !existsSync(kept)) moveDurablySync(join(dataDir, name), kept);
  }
  for (const name of coming) {
    const prepared = join(dataDir, from, name);
    if (!existsSync(prepared)) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
    moveDurablySync(prepared, join(dataDir, name));
  }
  // For good: carried out again after what was set aside is gone, it would set aside what is served.
  removeDurablySync(noteIn(dataDir));
}
