/** A share of a dish, such as 1 of 3, in lowest terms; a whole dish is 1 of 1. */
export interface DishShare {
  readonly part: number;
  readonly of: number;
}

/** More than anybody needs, and products of two such numbers stay exact. */
export const MAX_PARTS = 10_000;

export const NO_SHARE: DishShare = { part: 0, of: 1 };
export const WHOLE_DISH: DishShare = { part: 1, of: 1 };

export function dishShare(part: number, of: number): DishShare {
  const common = divisorOf(part, of);
  return { part: part / common, of: of / common };
}

export const addShares = (one: DishShare, other: DishShare): DishShare =>
  dishShare(one.part * other.of + other.part * one.of, one.of * other.of);

export const subtractShare = (whole: DishShare, taken: DishShare): DishShare =>
  addShares(whole, { part: -taken.part, of: taken.of });

/** A share of a share. */
export const multiplyShares = (whole: DishShare, share: DishShare): DishShare =>
  dishShare(whole.part * share.part, whole.of * share.of);

export const isWhole = ({ part, of }: DishShare): boolean => part === of;

export const isGreaterShare = (one: DishShare, other: DishShare): boolean =>
  one.part * other.of > other.part * one.of;

/** Euclid's. */
function divisorOf(one: number, other: number): number {
  return other === 0 ? Math.abs(one) || 1 : divisorOf(other, one % other);
}
