import { signal } from '@preact/signals';
import { keepSetting, setting } from '../stored-text.ts';

export interface Language<Texts> {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Partial<Texts>>;
  /** The texts that come later than the first ones, in parts, where an application has them apart. */
  readonly later?: readonly (() => Promise<Partial<Texts>>)[];
}

const KEY = 'galley.language';

/** What is spoken here, the same in the console and on the screens of this device. */
export const language = signal('en');

const runsLeft = signal(false);

const OPENED = '\u2068';
const CLOSED = '\u2069';

/** A name within words that run from right to left: it neither turns them nor is torn apart by them. What has such names within runs as they do. */
const apart = (words: string): string =>
  runsLeft.value && !words.includes(OPENED) ? `${OPENED}${words}${CLOSED}` : words;

type Facts = readonly (string | false | null | undefined)[];

const joined = (facts: Facts, between: string): string =>
  facts
    .filter(Boolean)
    .map((fact) => apart(String(fact)))
    .join(between);

/** What is known of one thing, in one line. */
export const factsBeside = (...facts: Facts): string => joined(facts, ' · ');

/** Several things of one kind. */
export const listOf = (things: Facts): string => joined(things, language.value === 'ar' ? '، ' : ', ');

export type Parts = Readonly<Record<string, string | number>>;

/** A text with its `{name}` filled in. */
export const filled = (text: string, parts: Parts): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts[name] ?? '';
    return typeof part === 'string' ? apart(part) : String(part);
  });

/** The texts of one application, in the languages it has; the first English ones are there at once. */
export function speechOf<Key extends string>(
  english: Partial<Readonly<Record<Key, string>>>,
  languages: Readonly<Record<string, Language<Readonly<Record<Key, string>>>>>,
) {
  const texts = signal(english);
  /** What was chosen last; its texts may be on their way. */
  let chosen = 'en';
  /** How many of the later parts are there. */
  let known = 0;

  async function speak(next: string, count = known): Promise<void> {
    const one = languages[next];
    if (!one) return;
    chosen = next;
    const parts = [one.load, ...(one.later ?? []).slice(0, count)];
    const loaded = await Promise.all(parts.map((load) => load()));
    // More came meanwhile, and has to be said in this language too.
    if (known > count) return speak(next);
    known = count;
    texts.value = Object.assign({}, ...loaded);
    language.value = next;
    keepSetting(KEY, next);
    document.documentElement.lang = next;
    document.documentElement.dir = one.direction;
    runsLeft.value = one.direction === 'rtl';
  }

  /** What was chosen here before, else what the browser prefers. */
  function speakAsBefore(): Promise<void> {
    const wanted = [setting(KEY), ...navigator.languages.map((one) => one.split('-')[0])];
    return speak(wanted.find((one) => one !== undefined && one in languages) ?? 'en');
  }

  /** Before anything is shown that says more than the first texts: so many of the later parts. */
  async function sayMore(count: number): Promise<void> {
    if (count > known) await speak(chosen, count);
  }

  const isTextKey = (key: string): key is Key => Object.hasOwn(texts.value, key);

  /** The text of a key, `{name}` filled in. */
  const t = (key: Key, parts: Parts = {}): string => filled(texts.value[key] ?? key, parts);

  /** A text that exists for some names only, such as those of fields and values; `fallback` speaks for the others. */
  const textOr = (key: string, fallback: string): string => (isTextKey(key) ? t(key) : fallback);

  return { speak, speakAsBefore, sayMore, t, textOr, isTextKey };
}
