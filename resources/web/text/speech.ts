import { signal } from '@preact/signals';
import { keepSetting, setting } from '../stored-text.ts';
import { ownName } from '../training.ts';
import { englishOf } from './english.ts';

export interface Language<Texts> {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Partial<Texts>>;
  /** The texts that come later than the first ones, in parts, where an application has them apart. */
  readonly later?: readonly (() => Promise<Partial<Texts>>)[];
}

/** What somebody chose on this device. */
const CHOSEN = 'galley.language';
/** What the restaurant speaks (`en-IN`), so that the next start begins with it. */
const OF_RESTAURANT = 'galley.restaurant_language';

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

/** `{n, plural, one {# dish} other {# dishes}}`, as in ICU messages, also `=0 {no dish}`; a form has no braces of its own. */
const PLURAL = /\{(\w+), plural, ((?:=?\w+ \{[^{}]*\} ?)+)\}/g;

function inNumber(text: string, parts: Parts): string {
  return text.replace(PLURAL, (_, name: string, written: string) => {
    const count = Number(parts[name] ?? 0);
    const forms = new Map(
      [...written.matchAll(/(=?\w+) \{([^{}]*)\}/g)].map(([, form, words]) => [form, words]),
    );
    const rule = new Intl.PluralRules(language.value).select(count);
    const words = forms.get(`=${count}`) ?? forms.get(rule) ?? forms.get('other') ?? '';
    return words.replaceAll('#', String(count));
  });
}

/** A text with its plurals chosen and its `{name}` filled in. */
export const filled = (text: string, parts: Parts): string =>
  inNumber(text, parts).replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = parts[name] ?? '';
    return typeof part === 'string' ? apart(part) : String(part);
  });

/** What was chosen here before, else what the restaurant speaks, else what the browser prefers, of those there are. */
const languageWanted = (languages: object): string =>
  [setting(CHOSEN), setting(OF_RESTAURANT), ...navigator.languages]
    .map((one) => one?.split('-')[0] ?? '')
    .find((one) => one in languages) ?? 'en';

/** The country whose English is spoken here; empty: any. */
const countryHere = (): string => (setting(OF_RESTAURANT) ?? navigator.language).split('-')[1] ?? '';

/** Texts as they are said in the English of this restaurant. */
function regional<T extends object>(texts: T): T {
  const say = englishOf(countryHere());
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, say(text)])) as T;
}

function speakOnPage(next: string, direction: 'ltr' | 'rtl'): void {
  language.value = next;
  document.documentElement.lang = next;
  document.documentElement.dir = direction;
  runsLeft.value = direction === 'rtl';
}

/** The texts of one application, in the languages it has; `english` are those that are there at once. */
export function speechOf<Key extends string>(
  english: Partial<Readonly<Record<Key, string>>>,
  languages: Readonly<Record<string, Language<Readonly<Record<Key, string>>>>>,
) {
  const texts = signal(english);
  /** What was chosen last; its texts may be on their way. */
  let chosen = 'en';
  /** How many of the later parts are there. */
  let known = 0;

  async function show(next: string, count = known): Promise<void> {
    const one = languages[next];
    if (!one) return;
    chosen = next;
    const parts = [one.load, ...(one.later ?? []).slice(0, count)];
    const loaded = await Promise.all(parts.map((load) => load()));
    // More came meanwhile, and has to be said in this language too.
    if (known > count) return show(next);
    known = count;
    const all: typeof english = Object.assign({}, english, ...loaded);
    texts.value = next === 'en' ? regional(all) : all;
    speakOnPage(next, one.direction);
  }

  /** A person's choice: this device keeps it. */
  async function speak(next: string): Promise<void> {
    await show(next);
    if (next in languages) keepSetting(CHOSEN, next);
  }

  /** A language that does not come is English for now. */
  const speakAsBefore = (): Promise<void> => show(languageWanted(languages)).catch(() => show('en'));

  /** The restaurant's language (`de-AT`), unless this device has one of its own. */
  async function speakFor(locale: string): Promise<void> {
    const [code = ''] = locale.split('-');
    if (!(code in languages)) return;
    const isNews = setting(OF_RESTAURANT) !== locale;
    keepSetting(OF_RESTAURANT, locale);
    const next = setting(CHOSEN) === undefined ? code : chosen;
    if (next !== chosen || (isNews && next === 'en')) await show(next);
  }

  /** Before anything is shown that says more than the first texts: so many of the later parts. */
  async function sayMore(count: number): Promise<void> {
    if (count > known) await show(chosen, count);
  }

  // What is chosen in one window of a device is said in all of them.
  globalThis.addEventListener?.('storage', ({ key, newValue }) => {
    if (key === ownName(CHOSEN) && newValue !== null) void show(newValue).catch(() => {});
  });

  return { speak, speakAsBefore, speakFor, sayMore, ...readingOf(texts) };
}

/** How texts of the present language are read. */
function readingOf<Key extends string>(texts: { readonly value: Partial<Readonly<Record<Key, string>>> }) {
  const isTextKey = (key: string): key is Key => Object.hasOwn(texts.value, key);

  /** The text of a key, `{name}` filled in. */
  const t = (key: Key, parts: Parts = {}): string => filled(texts.value[key] ?? key, parts);

  /** A text that exists for some names only, such as those of fields and values; `fallback` speaks for the others. */
  const textOr = (key: string, fallback: string, parts: Parts = {}): string =>
    isTextKey(key) ? t(key, parts) : fallback;
  return { t, textOr };
}
