import { Thread, type ThreadOptions } from '../../threads/thread.ts';
import type { MenuQuestion } from './reading/read-menu.ts';
import {
  type RejectedDishes,
  type RejectedQuestion,
  receivedMenu,
  type SentMenu,
  type SoundMenu,
} from './reading/sound-menu.ts';

export type MenuAsked = MenuQuestion | RejectedQuestion;
export type MenuAnswer = SentMenu | RejectedDishes;

export const menuThread: ThreadOptions = {
  file: new URL('./thread.ts', import.meta.url),
  name: 'menu file',
  // The largest workbook that is unpacked, its cells and its dishes.
  memoryMb: 384,
  // A menu of 10,000 rows takes two seconds.
  timeoutMs: 30_000,
  idleMs: 20_000,
};

interface MenuReader {
  /** One that takes too long or too much is a problem of the file. */
  read(question: MenuQuestion): Promise<SoundMenu>;
  /** Of a file that was read before; undefined: this time it took too long or too much. */
  rejected(question: RejectedQuestion): Promise<RejectedDishes | undefined>;
}

/** One file at a time, so that each has the time for itself. */
export function menuReader(options: ThreadOptions): MenuReader {
  const thread = new Thread<MenuAsked, MenuAnswer>(options);
  let last: Promise<unknown> = Promise.resolve();
  /** undefined: the thread was ended, because the file took too long or too much memory. */
  const inTurn = <A extends MenuAnswer>(asked: MenuAsked): Promise<A | undefined> => {
    const answered = last
      .then(() => thread.ask(asked) as Promise<A>)
      .catch((error: unknown) => {
        if (!thread.isRunning) return undefined;
        throw error;
      });
    last = answered.catch(() => undefined);
    return answered;
  };
  return {
    read: async (question) => {
      const sent = await inTurn<SentMenu>(question);
      return sent ? receivedMenu(sent) : TOO_SLOW;
    },
    rejected: (question) => inTurn<RejectedDishes>(question),
  };
}

export const menuFiles = menuReader(menuThread);

const TOO_SLOW: SoundMenu = {
  ...{ taken: null, problem: 'too_slow' },
  ...{ dishes: [], groups: [], faults: [], faultCount: 0, rejected: 0, notes: [] },
};
