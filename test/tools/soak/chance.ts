/** A number from 0 to below 1. */
export type Random = () => number;

/** mulberry32: a seed gives the same run of pauses, orders and faults. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, least: number, most: number): number =>
  Math.floor(least + random() * (most - least));

export const pick = <T>(random: Random, from: readonly T[]): T => from[between(random, 0, from.length)] as T;
