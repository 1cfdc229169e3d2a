import { signal } from '@preact/signals';

export interface Language<Texts> {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Partial<Texts>>;
  /** The texts that come later than the first ones, where an application has them apart. */
  readonly loadRest?: () => Promise<Partial<Texts>>;
}

const KEY = 'galley.language';

/** What is spoken here, the same in the console and on the screens of this device. */
export const language = signal('en');

type Parts = Readonly<Record<string, string | number>>;

/** The texts of one application, in the languages it has; the first English ones are there at once. */
export function speechOf<Key extends string>(
  english: Partial<Readonly<Record<Key, string>>>,
  languages: Readonly<Record<string, Language<Readonly<Record<Key, string>>>>>,
) {
  const texts = signal(english);
  const spoken = signal('en');
  let isWhole = false;

  async function speak(next: string): Promise<void> {
    const chosen = languages[next];
    if (!chosen) return;
    const loaded = [chosen.load(), isWhole ? chosen.loadRest?.() : undefined];
    texts.value = Object.assign({}, ...(await Promise.all(loaded)));
    spoken.value = next;
    language.value = next;
    localStorage.setItem(KEY, next);
    document.documentElement.lang = next;
    document.documentElement.dir = chosen.direction;
  }

  /** What was chosen here before, else what the browser prefers. */
  function speakAsBefore(): Promise<void> {
    const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((one) => one.split('-')[0])];
    return speak(wanted.find((one) => one != null && one in languages) ?? 'en');
  }

  /** Before anything is shown that says more than the first texts. */
  async function sayAll(): Promise<void> {
    if (isWhole) return;
    const rest = await languages[spoken.value]?.loadRest?.();
    isWhole = true;
    texts.value = { ...texts.value, ...rest };
  }

  const isTextKey = (key: string): key is Key => Object.hasOwn(texts.value, key);

  /** The text of a key, `{name}` filled in. */
  const t = (key: Key, parts: Parts = {}): string =>
    (texts.value[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''));

  /** A text that exists for some names only, such as those of fields and values; `fallback` speaks for the others. */
  const textOr = (key: string, fallback: string): string => (isTextKey(key) ? t(key) : fallback);

  return { speak, speakAsBefore, sayAll, t, textOr, isTextKey };
}
