import { Thread, type ThreadOptions } from '../../threads/thread.ts';
import type { MenuQuestion, ReadMenu } from './reading/read-menu.ts';

export const menuThread: ThreadOptions = {
  file: new URL('./thread.ts', import.meta.url),
  name: 'menu file',
  // The largest workbook that is unpacked, its cells and its dishes.
  memoryMb: 384,
  // A menu of 10,000 rows takes two seconds.
  timeoutMs: 30_000,
  idleMs: 20_000,
};

/** One file at a time, so that each has the time for itself. One that takes too long or too much is a problem of the file. */
export function menuReader(options: ThreadOptions): (question: MenuQuestion) => Promise<ReadMenu> {
  const thread = new Thread<MenuQuestion, ReadMenu>(options);
  let last: Promise<unknown> = Promise.resolve();
  return (question) => {
    const read = last
      .then(() => thread.ask(question))
      .catch((error: unknown) => {
        // The thread was ended: the file took too long or too much memory.
        if (!thread.isRunning) return TOO_SLOW;
        throw error;
      });
    last = read.catch(() => undefined);
    return read;
  };
}

export const readInThread = menuReader(menuThread);

const TOO_SLOW: ReadMenu = {
  taken: null,
  problem: 'too_slow',
  menu: { dishes: [], groups: [], faults: [], notes: [] },
  raw: [],
};
