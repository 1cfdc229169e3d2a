import { describe, expect, test } from 'vitest';
import { arranged } from '../../../resources/app/source/order/floor/arranged.ts';
import { isHurried } from '../../../resources/app/source/parts/hurried.ts';
import { settled } from '../../../resources/app/source/parts/slots.ts';

const shown = (slots: ReturnType<typeof settled>) =>
  slots.map(({ key, goneAt }) => (goneAt === undefined ? key : `(${key})`));

describe('news moves nothing under a finger', () => {
  test('a card that went leaves its room, and what comes soon after is last', () => {
    let slots = settled([], ['a', 'b', 'c'], 0);
    slots = settled(slots, ['a', 'c', 'd'], 100);
    expect(shown(slots)).toEqual(['a', '(b)', 'c', 'd']);
    slots = settled(slots, ['z', 'a', 'c', 'd'], 200);
    expect(shown(slots)).toEqual(['a', '(b)', 'c', 'd', 'z']);
  });

  test('a gap that is old is taken by the next, one at the end leaves, and what comes back has its place', () => {
    let slots = settled(settled([], ['a', 'b', 'c'], 0), ['b'], 0);
    slots = settled(slots, ['b', 'n'], 2_000);
    expect(shown(slots)).toEqual(['n', 'b']);
    slots = settled(settled(slots, ['n'], 2_100), ['n', 'b'], 9_000);
    expect(shown(slots)).toEqual(['n', 'b']);
  });

  test('tables keep their places while guests come and go; one that was not shown comes last', () => {
    const there = new Set([1, 2, 3, 4, 9]);
    const first = arranged(undefined, [2, 1], [3, 4], there);
    expect(arranged(first, [9, 3, 1], [2, 4], there)).toEqual({ taken: [2, 1], free: [3, 4], late: [9] });
    const deleted = new Set([1, 3, 4]);
    expect(arranged(first, [1], [3, 4], deleted)).toEqual({ taken: [1], free: [3, 4], late: [] });
  });
});

describe('the second tap of a hurried hand', () => {
  const outside = () => ({ closest: () => null, isConnected: true }) as unknown as Element;
  const [before, after] = [outside(), outside()];
  const tap = (target: Element, at: number, x = 100) => ({ target, at, x, y: 200 });

  test('is not for what took the place of the first', () => {
    expect(isHurried(tap(before, 0), tap(after, 200))).toBe(true);
  });

  test('counts on the same thing, elsewhere, and when somebody had time to look', () => {
    expect(isHurried(tap(before, 0), tap(before, 100))).toBe(false);
    expect(isHurried(tap(before, 0), tap(after, 100, 180))).toBe(false);
    expect(isHurried(tap(before, 0), tap(after, 400))).toBe(false);
  });

  test('counts on the next row of a list of which each row is put back as easily', () => {
    const list = { contains: (one: object) => one === row };
    const row = { closest: () => list, isConnected: true } as unknown as Element;
    const gone = { closest: () => null, isConnected: false } as unknown as Element;
    expect(isHurried(tap(gone, 0), tap(row, 100))).toBe(false);
    expect(isHurried(tap(before, 0), tap(row, 100))).toBe(true);
    expect(isHurried(tap(gone, 0), tap(after, 100))).toBe(true);
  });
});
