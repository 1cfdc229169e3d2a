import type { Screen } from './screen.ts';

/** A cook, or the person who stands at the pass: bumps what is there, the oldest first; whether there was anything. */
export async function bumpAll(screen: Screen): Promise<boolean> {
  if (await screen.tapAll('.ticket:not(.is-bumped) .foot:not(.is-undo)')) return true;
  // What does not fit is on a further page.
  return screen.tapIfThere('.pages .chip:not([disabled])');
}

export const isEmpty = async (screen: Screen): Promise<boolean> =>
  (await screen.isShown('.board.is-empty')) && !(await screen.isShown('.ticket'));
