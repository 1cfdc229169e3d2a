import type { Browser, CDPSession, Page } from 'playwright-core';
import { chooseLanguage } from '../chromium.ts';
import { pairPage } from '../screen-page.ts';
import type { Line } from './line.ts';

interface Person {
  readonly name: string;
  readonly pin: string;
}

interface Opening {
  readonly label: string;
  readonly line: Line;
  readonly size: { readonly width: number; readonly height: number };
  /** The path it begins at, with its code. */
  readonly path: string;
  readonly person?: Person;
  readonly locale?: string;
  /** What is shown to whoever signed in. */
  readonly until?: string;
  /** Points of the screen for each of the page. */
  readonly scale?: number;
}

const MAX_AT_ONCE = 20;
const HAND_MS = 60;

/** In the page: the words of an element, with a space between what stands in different places. */
const WORDS = `(one) => {
  const words = [];
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) words.push(walk.currentNode.data);
  return words.join(' ').trim();
}`;

/** In the page: what a finger at the first such thing does; answers why it could not. */
const TOUCH = `({ selector, words }) => {
  const fits = (one) => !words || new RegExp(words).test((${WORDS})(one));
  const one = [...document.querySelectorAll(selector)].find((it) => fits(it) && !it.disabled && it.checkVisibility());
  if (!one) return 'is not there';
  one.scrollIntoView({ block: 'center', inline: 'nearest' });
  const { left, top, width, height } = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!hit || !one.contains(hit)) return 'is under ' + (hit ? hit.tagName + '.' + hit.className : 'nothing');
  for (const type of ['pointerdown', 'pointerup']) hit.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  return '';
}`;

/** In the page: touches as many of them as there are now, one after another as fast as a hand; answers how many. */
const TOUCH_ALL = `async (wanted) => {
  let touched = 0;
  while (touched < ${MAX_AT_ONCE} && (${TOUCH})(wanted) === '') {
    touched++;
    await new Promise((resolve) => setTimeout(resolve, ${HAND_MS}));
  }
  return touched;
}`;

/** In the page: `look` until it is content, for as long as `ms`; answers what it said last. */
const WATCH = `async (look, isContent, ms) => {
  const end = performance.now() + ms;
  for (;;) {
    const said = look();
    if (isContent(said) || performance.now() >= end) return said;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}`;

const SEEN = `({ selector, words }) =>
  [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility() && (!words || new RegExp(words).test((${WORDS})(one))))
    .map((one) => one.innerText)`;

/** Everything that is kept in the outbox of this browser. */
const KEPT = `() => new Promise((resolve, reject) => {
  const asked = indexedDB.open('galley.screens');
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const all = asked.result.transaction('entries').objectStore('entries').getAll();
    all.onsuccess = () => { asked.result.close(); resolve(all.result); };
  };
})`;

interface Kept {
  readonly state: 'draft' | 'waiting' | 'refused';
  readonly attempts: number;
  readonly place: string;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
}

export interface Weight {
  readonly label: string;
  readonly heapMb: number;
  readonly nodes: number;
}

/** On a busy machine everything comes late; what never comes ends the evening. */
const PATIENCE_MS = Number(process.env.GALLEY_PATIENCE_MS ?? 180_000);
/** How long the page itself watches for what is awaited, before somebody looks what stands in the way. */
const WATCH_MS = 1_000;
const LOOK_MS = 60;
/** As long as a person waits before the PIN is typed again. */
const SIGN_IN_MS = 10_000;

/** What stands in the way, and is put aside with one tap. */
const ASIDE = [
  ['.unsent footer .button', ''],
  ['.message .button', 'Try again'],
  ['.still-there .is-act', ''],
  ['button', '^Order again at this table'],
] as const;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A device of the restaurant with somebody in front of it, who taps what is shown and nothing else. */
export class Screen {
  readonly label: string;
  readonly line: Line;
  readonly page: Page;
  readonly complaints: string[] = [];
  readonly #person: Person | undefined;
  #loads = 0;
  #session: CDPSession | undefined;

  private constructor(page: Page, { label, line, person }: Opening) {
    this.page = page;
    this.label = label;
    this.line = line;
    this.#person = person;
    page.on('load', () => this.#loads++);
    page.on('pageerror', (error) => this.complaints.push(`${label}: ${error.stack}`));
    page.on('console', (message) => {
      // What breaks off on the way, and the sound of a computer without loudspeakers, are no complaints of the page.
      const isOfRestaurant = /ERR_|status of (4|5)\d\d|from the audio device/.test(message.text());
      if (message.type() === 'error' && !isOfRestaurant) this.complaints.push(`${label}: ${message.text()}`);
    });
  }

  static async open(browser: Browser, opening: Opening): Promise<Screen> {
    const { size: viewport, line, path, person, locale = 'en', scale = 1, until = '.floor' } = opening;
    const context = await browser.newContext({
      viewport,
      locale,
      deviceScaleFactor: scale,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    });
    await chooseLanguage(context, locale);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const screen = new Screen(page, opening);
    if (path.startsWith('/pair')) await pairPage(page, line.url + path);
    else await page.goto(line.url + path);
    if (person) await screen.waitFor(until);
    screen.#loads = 0;
    return screen;
  }

  /** How often it was loaded after it was set up. */
  get reloads(): number {
    return this.#loads;
  }

  /** It was loaded because somebody wanted that. */
  forgiveReloads(): void {
    this.#loads = 0;
  }

  /** Taps the first of these as soon as it can be tapped; `words` is a regular expression. */
  async tap(selector: string, words = ''): Promise<void> {
    let why = '';
    const touch = `(${WATCH})(() => (${TOUCH})(${JSON.stringify({ selector, words })}), (why) => why === '', ${WATCH_MS})`;
    const isTapped = await this.#inTime(async () => {
      why = await this.#ask(touch, 'is being loaded');
      if (why !== '') await this.#clearTheWay();
      return why === '';
    });
    if (!isTapped) throw await this.#lost(`${selector} ${words} ${why}`);
  }

  /** Taps it if it is there now. */
  async tapIfThere(selector: string, words = ''): Promise<boolean> {
    return (await this.#ask(`(${TOUCH})(${JSON.stringify({ selector, words })})`, 'is being loaded')) === '';
  }

  /** Taps each that is there now; whether there was any. */
  async tapAll(selector: string): Promise<boolean> {
    return (await this.#ask(`(${TOUCH_ALL})(${JSON.stringify({ selector })})`, 0)) > 0;
  }

  /** Taps it on a line that loses the answer, until the screen says by `unsure` that it does not know. */
  async tapUnheard(selector: string, unsure: string, words = ''): Promise<void> {
    await this.waitFor(selector, words);
    this.line.become('deaf');
    // A screen that noticed the line first sends nothing.
    const isSent = await this.tapIfThere(selector, words);
    if (isSent) await this.waitFor(unsure);
    this.line.become('good');
    if (!isSent) await this.tap(selector, words);
  }

  /** The words of what is shown now. */
  texts(selector: string, words = ''): Promise<string[]> {
    return this.#ask(`(${SEEN})(${JSON.stringify({ selector, words })})`, []);
  }

  /** A page that reloads returns nothing: `otherwise` is returned, and the reload is counted. */
  async #ask<T>(expression: string, otherwise: T): Promise<T> {
    try {
      return (await this.page.evaluate(expression)) as T;
    } catch (error) {
      if (/context was destroyed|navigation/i.test(String(error))) return otherwise;
      throw error;
    }
  }

  async isShown(selector: string, words = ''): Promise<boolean> {
    return (await this.texts(selector, words)).length > 0;
  }

  /** Waits until it is shown, or is no more. */
  async waitFor(selector: string, words = '', isThere = true): Promise<void> {
    const watch = `(${WATCH})(() => (${SEEN})(${JSON.stringify({ selector, words })}).length > 0, (is) => is === ${isThere}, ${WATCH_MS})`;
    const isSeen = await this.#inTime(async () => {
      if ((await this.#ask(watch, !isThere)) === isThere) return true;
      await this.#clearTheWay();
      return false;
    });
    if (!isSeen) throw await this.#lost(`${selector} ${words} is ${isThere ? 'not' : 'still'} there`);
  }

  /** Waits until it is so; `otherwise` says what is wrong if that never comes. */
  async until(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
    if (!(await this.#inTime(isSo))) throw await this.#lost(otherwise);
  }

  kept(): Promise<Kept[]> {
    return this.page.evaluate(`(${KEPT})()`);
  }

  /** What the tab holds after its rubbish was collected. */
  async weigh(): Promise<Weight> {
    this.#session ??= await this.page.context().newCDPSession(this.page);
    const session = this.#session;
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { label: this.label, heapMb: metric('JSHeapUsedSize') / 2 ** 20, nodes: metric('Nodes') };
  }

  /** A picture, where there is a folder for them. */
  async shoot(): Promise<void> {
    const folder = process.env.GALLEY_SHOTS;
    if (folder) await this.page.screenshot({ path: `${folder}/${this.label}.png` }).catch(() => {});
  }

  /** With what stands on the screen instead. */
  async #lost(what: string): Promise<Error> {
    await this.shoot();
    const words = String(
      await this.page
        .evaluate("(document.querySelector('dialog[open]') ?? document.body).innerText")
        .catch(() => ''),
    ).slice(0, 300);
    return new Error(`${this.label}: ${what}; it shows: ${words.replaceAll('\n', ' | ')}`);
  }

  async #inTime(isSo: () => Promise<boolean>): Promise<boolean> {
    const end = performance.now() + PATIENCE_MS;
    do {
      if (await isSo()) return true;
      await pause(LOOK_MS);
    } while (performance.now() < end);
    return false;
  }

  async #signIn(): Promise<void> {
    const { name, pin } = this.#person ?? { name: '', pin: '' };
    await this.tapIfThere('.people button', name);
    for (const digit of pin) await this.tapIfThere('.pad .key', `^${digit}$`);
    await this.tapIfThere('.pad .key.is-act');
    const shown = `() => document.querySelector('.sign-in') !== null`;
    await this.#ask(`(${WATCH})(${shown}, (is) => !is, ${SIGN_IN_MS})`, false);
  }

  /** What a person does who finds the red sheet, a question or the names of the staff in front of their work. */
  async #clearTheWay(): Promise<void> {
    for (const [selector, words] of ASIDE) await this.tapIfThere(selector, words);
    if (await this.isShown('.sign-in .people button')) await this.#signIn();
  }
}
