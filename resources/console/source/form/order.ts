/** The one at this place and the one before it, exchanged. */
export const earlier = <T>(list: readonly T[], at: number): T[] =>
  list.map((one, place) => (place === at ? list[at - 1]! : place === at - 1 ? list[at]! : one));
