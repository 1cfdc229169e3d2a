const HURRIED_MS = 350;
const NEAR_PX = 24;

interface Tap {
  readonly target: Element;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** Whether the second of two taps was meant for what stood in its place at the first one. */
export const isHurried = (first: Tap, second: Tap): boolean =>
  first.target !== second.target &&
  !areOfOneRow(first.target, second.target) &&
  second.at - first.at < HURRIED_MS &&
  Math.hypot(second.x - first.x, second.y - first.y) < NEAR_PX;

/** Rows that move up as they are taken, and can be put back: each tap is for one of them. */
const areOfOneRow = (first: Element, second: Element): boolean => {
  const list = second.closest('[data-each-tap]');
  return list !== null && (list.contains(first) || !first.isConnected);
};

const acts = 'button, a, input, select, label, dialog';

/**
 * A hurried hand taps twice: where the first tap brings something else under it, as a sheet or the next act, that takes no
 * second one. Taps on one thing all count, and so does the keyboard.
 */
export function ignoreHurriedTaps(): void {
  let last: Tap | undefined;
  addEventListener(
    'click',
    (event) => {
      // A key presses a button without a place.
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      const target = event.target.closest(acts) ?? event.target;
      const tap = { target, at: event.timeStamp, x: event.clientX, y: event.clientY };
      const isSecond = last !== undefined && isHurried(last, tap);
      last = tap;
      if (!isSecond) return;
      event.stopPropagation();
      event.preventDefault();
    },
    { capture: true },
  );
}
