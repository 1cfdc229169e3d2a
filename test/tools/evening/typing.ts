import type { Screen } from './screen.ts';

/** In the page: the first such field holds these words, as after somebody typed them and went on. */
const FILL = `({ selector, text }) => {
  const field = [...document.querySelectorAll(selector)].find((one) => !one.disabled && one.checkVisibility());
  if (!field) return false;
  field.focus();
  field.value = text;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}`;

export async function typeInto(screen: Screen, selector: string, text: string): Promise<void> {
  await screen.until(`${selector} cannot be typed into`, async () => {
    if (await screen.page.evaluate(`(${FILL})(${JSON.stringify({ selector, text })})`)) return true;
    await screen.waitFor(selector);
    return false;
  });
}

/** In the page: keys as a scanner presses them, faster than it can be painted. */
const BURST = `async (keys) => {
  document.activeElement?.blur?.();
  for (const key of keys) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}`;

export const scan = (screen: Screen, code: string): Promise<void> =>
  screen.page.evaluate(`(${BURST})(${JSON.stringify([...code, 'Enter'])})`);

/** Digits on the keys of a sheet. */
export async function tapDigits(screen: Screen, digits: string, keys = '.sheet .keypad .key'): Promise<void> {
  for (const digit of digits) await screen.tap(keys, `^${digit === '.' ? '\\.' : digit}$`);
}
