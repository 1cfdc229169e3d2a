import { setImmediate } from 'node:timers/promises';
import type { Fault, Note } from '../faults.ts';
import type { ImportedDish, ImportedGroup } from './imported-menu.ts';
import type { UnreadableMenu } from './menu-file.ts';
import { type MenuQuestion, readMenu, type TakenAs } from './read-menu.ts';
import { faultyAmong, rejectedCsv } from './rejected.ts';

/** Faults that are told; of a file in which every row is wrong they would be megabytes. */
export const MAX_FAULTS = 500;

/** What comes in of a file. What does not stays in the thread that read it. */
export interface SoundMenu {
  readonly taken: TakenAs | null;
  readonly problem: UnreadableMenu | null;
  /** Those without a fault. */
  readonly dishes: readonly ImportedDish[];
  readonly groups: readonly ImportedGroup[];
  /** The first of them. */
  readonly faults: readonly Fault[];
  readonly faultCount: number;
  /** Dishes with a fault. */
  readonly rejected: number;
  readonly notes: readonly Note[];
}

/** The same on its way out of the thread: to receive ten thousand dishes at once would hold the event loop for 100 ms. */
export type SentMenu = Omit<SoundMenu, 'dishes'> & { readonly parts: readonly string[] };

const DISHES_OF_PART = 500;

export function sentMenu({ dishes, ...menu }: SoundMenu): SentMenu {
  const parts = Array.from({ length: Math.ceil(dishes.length / DISHES_OF_PART) }, (_, at) =>
    JSON.stringify(dishes.slice(at * DISHES_OF_PART, (at + 1) * DISHES_OF_PART)),
  );
  return { ...menu, parts };
}

export async function receivedMenu({ parts, ...menu }: SentMenu): Promise<SoundMenu> {
  const dishes: ImportedDish[] = [];
  for (const part of parts) {
    dishes.push(...(JSON.parse(part) as ImportedDish[]));
    await setImmediate();
  }
  return { ...menu, dishes };
}

export function soundMenu(question: MenuQuestion): SoundMenu {
  const { taken, problem, menu, raw } = readMenu(question);
  const faulty = new Set(menu.faults.map(({ row }) => row));
  return {
    ...{ taken, problem, groups: menu.groups, notes: menu.notes },
    dishes: menu.dishes.filter(({ row }) => !faulty.has(row)),
    faults: menu.faults.slice(0, MAX_FAULTS),
    faultCount: menu.faults.length,
    rejected: faultyAmong(raw, menu.faults).length,
  };
}

export interface RejectedQuestion extends MenuQuestion {
  /** What only the restaurant's rules found, beside the faults of the file itself. */
  readonly found: readonly Fault[];
  /** The title of the column with this restaurant's numbers. */
  readonly idTitle: string;
}

export interface RejectedDishes {
  readonly count: number;
  readonly csv: string;
}

/** The dishes of the file that do not come in, as a file to be mended: it is read again, which the server does not wait for. */
export function rejectedDishes({ found, idTitle, ...question }: RejectedQuestion): RejectedDishes {
  const { menu, raw } = readMenu(question);
  return rejectedCsv(raw, [...menu.faults, ...found], idTitle);
}
