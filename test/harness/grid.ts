import { type Role, roles } from '../../server/core/permissions.ts';

/** One field of a table of moves: what the page says of going from here to there. */
export interface Move<S extends string, Word extends string> {
  readonly from: S;
  readonly to: S;
  readonly word: Word;
}

/** Reads a table as people write it: the states one goes to on top, a line for each one comes from. */
export function grid<S extends string, Word extends string>(text: string): Move<S, Word>[] {
  const [head = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.flatMap(([from, ...words]) => {
    if (words.length !== head.length) throw new Error(`${from} has ${words.length} fields of ${head.length}`);
    return words.map((word, at) => ({ from, to: head[at], word }) as Move<S, Word>);
  });
}

/** As vitest takes them, with a name for the sentence. */
export const namedMoves = <S extends string, W extends string>(moves: readonly Move<S, W>[]) =>
  moves.map((move) => [`${move.from} → ${move.to}`, move] as const);

/** An answer for every role: those named get theirs, all others are refused by their role. */
export const answers = (named: Partial<Record<Role, string>>): readonly (readonly [Role, string])[] =>
  roles.map((role) => [role, named[role] ?? 'FORBIDDEN'] as const);
