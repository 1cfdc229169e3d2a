import type { Page } from 'playwright-core';

/** What a person does: a field filled or something pressed is one interaction. */
export function countedHands(page: Page) {
  let count = 0;
  return {
    fill: (label: string | RegExp, text: string) => {
      count++;
      return page.getByLabel(label).fill(text);
    },
    check: (label: string | RegExp) => {
      count++;
      return page.getByLabel(label).check();
    },
    press: (role: 'button' | 'link', name: string | RegExp) => {
      count++;
      return page.getByRole(role, { name }).first().click();
    },
    count: () => count,
  };
}
