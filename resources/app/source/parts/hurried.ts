const HURRIED_MS = 500;

let last = { where: '', at: Number.NEGATIVE_INFINITY };

/** An act that takes no second tap of a hurried hand: by then something else stands in its place. `where` names the place. */
export const notTwice = (where: string, act: () => void) => (): void => {
  const at = performance.now();
  const isHurried = last.where === where && at - last.at < HURRIED_MS;
  last = { where, at };
  if (!isHurried) act();
};
