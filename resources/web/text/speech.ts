import { signal } from '@preact/signals';

export interface Language<Texts> {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Texts>;
}

const KEY = 'galley.language';

/** What is spoken here, the same in the console and on the screens of this device. */
export const language = signal('en');

type Parts = Readonly<Record<string, string | number>>;

/** The texts of one application, in the languages it has; English is there at once. */
export function speechOf<Key extends string>(
  english: Readonly<Record<Key, string>>,
  languages: Readonly<Record<string, Language<Readonly<Record<Key, string>>>>>,
) {
  const texts = signal(english);

  async function speak(next: string): Promise<void> {
    const chosen = languages[next];
    if (!chosen) return;
    texts.value = await chosen.load();
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

  const isTextKey = (key: string): key is Key => Object.hasOwn(english, key);

  /** The text of a key, `{name}` filled in. */
  const t = (key: Key, parts: Parts = {}): string =>
    texts.value[key].replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''));

  /** A text that exists for some names only, such as those of fields and values; `fallback` speaks for the others. */
  const textOr = (key: string, fallback: string): string => (isTextKey(key) ? t(key) : fallback);

  return { speak, speakAsBefore, t, textOr, isTextKey };
}
