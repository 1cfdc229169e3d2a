import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { chooseLanguage, launchBrowser, sizes, testBrowser } from '../../tools/chromium.ts';

/** Nothing can be shown: these tests say why and skip. */
export const noBrowser = testBrowser === undefined;
export const WITHOUT = noBrowser
  ? 'skipped without Chromium (apt-get install chromium-headless-shell)'
  : 'in Chromium';

let browser: Promise<Browser> | undefined;

/** One Chromium for a file of tests; call it in `beforeAll` or let the first page start it. */
export const launched = (): Promise<Browser> => {
  browser ??= launchBrowser(true, testBrowser);
  return browser;
};

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export interface Opened {
  readonly page: Page;
  /** What the page itself complained of: errors, and whatever its policy refused. */
  readonly complaints: string[];
  /** Requests to anywhere but the server. */
  readonly strays: string[];
}

/** A fresh browser profile at an address of the console. */
export async function openConsole(
  url: string,
  { size = 'desktop', locale = 'en' }: { size?: keyof typeof sizes; locale?: string } = {},
): Promise<Opened> {
  const context = await (await launched()).newContext({
    viewport: sizes[size],
    locale,
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  await chooseLanguage(context, locale);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const complaints: string[] = [];
  const strays: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (4|503)/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(data|blob):/.test(request.url())) strays.push(request.url());
  });
  await page.goto(`${url}/console/`);
  return { page, complaints, strays };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `colours`: of a page that axe has seen in other colours, only what these decide, and all of what was not shown then. */
export type Seen = 'all' | 'colours' | 'rest';

const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The outermost elements with something in them that was not shown when axe looked before. */
const UNSEEN = `(() => {
  const seen = (window.seenByAxe ??= new WeakSet());
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const unseen = [...document.body.querySelectorAll('*')].filter((one) => isShown(one) && !seen.has(one));
  for (const one of unseen) seen.add(one);
  const all = new Set(unseen);
  return unseen.filter(({ parentElement }) => !all.has(parentElement));
})()`;

const RUN = `async ({ seen, colours }) => {
  const resultTypes = ['violations'];
  const unseen = ${UNSEEN};
  const runs = [];
  if (seen === 'all') runs.push([document, {}]);
  if (seen === 'colours') runs.push([document, { runOnly: colours }]);
  if (seen !== 'all' && unseen.length > 0) runs.push([{ include: unseen }, {}]);
  const told = [];
  for (const [where, rules] of runs) {
    const { violations } = await axe.run(where, { resultTypes, ...rules });
    told.push(...violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')));
  }
  return told;
}`;

/** Fails with what axe finds on the page as it is shown; `rest`: in what was not shown when it looked before. */
export async function expectAccessible(page: Page, where: string, seen: Seen = 'all'): Promise<void> {
  // A page that was examined before has it still: reading it anew is a fifth of the work.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const told = await page.evaluate(`(${RUN})(${JSON.stringify({ seen, colours: OF_COLOURS })})`);
  // The others are of interest too.
  expect.soft(told, where).toEqual([]);
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}
