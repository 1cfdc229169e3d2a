import type { Screen } from './screen.ts';
import type { Tally } from './tally.ts';

/** One dish of a ticket is done before the others; whether there was one. */
export async function strikeLine(screen: Screen, tally: Tally): Promise<boolean> {
  if (!(await screen.tapIfThere('.ticket:not(.is-bumped) .line:not(.is-void) button'))) return false;
  await screen.waitFor('.ticket .is-struck');
  tally.did('dish done, ticket bumped');
  return true;
}

/** A cook, or the person who stands at the pass: bumps what is there, the oldest first; whether there was anything. */
export async function bumpAll(screen: Screen): Promise<boolean> {
  if (await screen.tapAll('.ticket:not(.is-bumped) .foot:not(.is-undo)')) return true;
  // What does not fit is on a further page.
  return screen.tapIfThere('.pages .chip:not([disabled])');
}

export const isEmpty = async (screen: Screen): Promise<boolean> =>
  (await screen.isShown('.board.is-empty')) && !(await screen.isShown('.ticket'));
