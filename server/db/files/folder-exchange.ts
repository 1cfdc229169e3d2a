import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { moveDurablySync, writeDurablySync } from './durable-file.ts';

const Note = z.object({
  /** Folders within the data folder: what is there now goes to `aside`, and what lies in `from` takes its place. */
  aside: z.string(),
  from: z.string(),
  /** Files and folders, as paths within each of the three. */
  out: z.array(z.string()),
  in: z.array(z.string()),
});

type Exchange = z.output<typeof Note>;

const noteIn = (dataDir: string): string => join(dataDir, 'exchange.json');

/**
 * Puts prepared files in the place of those of a data folder. The note of it is on the disk before the first is moved, so a
 * power cut in the middle is carried to its end at the next start (`finishExchange`).
 */
export function exchangeFiles(dataDir: string, exchange: Exchange): void {
  writeDurablySync(noteIn(dataDir), JSON.stringify(exchange));
  carryOut(dataDir, exchange);
}

/** Whether an exchange was cut off and has now been carried to its end. The folder must be this process's alone. */
export function finishExchange(dataDir: string): boolean {
  if (!existsSync(noteIn(dataDir))) return false;
  carryOut(dataDir, Note.parse(JSON.parse(readFileSync(noteIn(dataDir), 'utf8'))));
  return true;
}

function carryOut(dataDir: string, { aside, from, out, in: coming }: Exchange): void {
  for (const name of out) {
    const kept = join(dataDir, aside, name);
    // One that is there already was set aside before the cut: what lies in its place is the new one.
    if (existsSync(join(dataDir, name)) && !existsSync(kept)) moveDurablySync(join(dataDir, name), kept);
  }
  for (const name of coming) {
    const prepared = join(dataDir, from, name);
    if (!existsSync(prepared)) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
    moveDurablySync(prepared, join(dataDir, name));
  }
  rmSync(noteIn(dataDir), { force: true });
}
