import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What is worked with: each of it needs its turn. Of a group that arrows move in, one has it. */
const beginIn = (within: string, isPassed: boolean) => `((isPassed) => {
  const worked = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  const moved = '[role=tablist], [role=radiogroup], [role=listbox], [role=menu], [role=grid]';
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // What went stays in sight for a moment, and is nothing to work with.
  const isGone = (one) => one.closest('[inert]') !== null;
  const isHeld = (one) => isGone(one) || one.type === 'radio' || (one.tabIndex < 0 && one.closest(moved));
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('${within}');
  const all = [...root.querySelectorAll(worked)].filter((one) => isShown(one) && !one.disabled && !isHeld(one));
  const hands = [...root.querySelectorAll('*')].filter((one) =>
    getComputedStyle(one).cursor === 'pointer' && isShown(one) && !isGone(one) && !one.closest(worked + ', label') && !one.querySelector(worked));
  const reached = (window.reachedByKeys ??= new WeakSet());
  if (isPassed && [...all, ...hands].every((one) => reached.has(one))) return 0;
  window.unreached = new Set([...all, ...hands]);
  document.addEventListener('focusin', ({ target }) => window.unreached.delete(target));
  const held = document.activeElement;
  window.leaveTurns = () => {
    root.removeAttribute('tabindex');
    held?.focus();
    for (const one of all) if (!window.unreached.has(one)) reached.add(one);
    return [...window.unreached].map((one) => one.outerHTML.slice(0, 160));
  };
  // The turns begin before all that it holds.
  root.tabIndex = -1;
  root.focus();
  // A date has a turn for each of its parts.
  return all.reduce((turns, { type }) => turns + (/date|time|month/.test(type ?? '') ? 5 : 1), 5);
})(${isPassed})`;

/**
 * Nothing that can be worked with, or that shows a hand, is out of reach of the Tab key. The focus is where it was.
 * `isPassed`: the page was walked before, on another screen; there is no need to where it shows nothing else.
 */
export async function expectKeyboard(
  page: Page,
  where: string,
  within = 'main',
  isPassed = false,
): Promise<void> {
  const walk = async () => {
    const turns = await page.evaluate<number>(beginIn(within, isPassed));
    if (turns === 0) return [];
    await Promise.all(Array.from({ length: turns }, () => page.keyboard.press('Tab')));
    return page.evaluate<string[]>('leaveTurns()');
  };
  // A screen may draw something anew on the way.
  await expect.poll(walk, { message: `${where}: out of reach of the keyboard` }).toEqual([]);
}
