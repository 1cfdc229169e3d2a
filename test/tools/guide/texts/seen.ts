import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** All that a picture says, as the page shows it or tells a screen reader. */
export async function keepWords(page: Page, picture: string): Promise<void> {
  const lines = await page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? ''),
    );
    const texts = [...document.querySelectorAll('body *')].map((one) => (one as HTMLElement).innerText ?? '');
    return [...labels, ...texts].flatMap((text) => text.split('\n')).map((text) => text.trim());
  });
  writeFileSync(`${picture}.words.json`, JSON.stringify([...new Set(lines)].filter(Boolean)));
}

export class Seen {
  readonly #pictures: readonly { readonly picture: string; readonly lines: readonly string[] }[];

  constructor(pictures: readonly string[]) {
    this.#pictures = pictures.map((picture) => ({
      picture,
      lines: JSON.parse(readFileSync(`${picture}.words.json`, 'utf8')),
    }));
  }

  /** The first picture that shows an English text, whatever stands for its `{places}`. */
  pictureOf(english: string): string | undefined {
    const pattern = patternOf(english);
    return this.#pictures.find(({ lines }) => lines.some((line) => pattern.test(line)))?.picture;
  }
}

/** Places and the choices of plural forms stand for anything. */
function patternOf(english: string): RegExp {
  const parts = english.split(/\{(?:[^{}]|\{[^{}]*\})*\}/);
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.+')}$`, 'i');
}
