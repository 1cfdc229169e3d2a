import { computed, signal } from '@preact/signals';
import { en } from './en/texts.ts';

export type Texts = Readonly<Record<keyof typeof en, string>>;
export type TextKey = keyof typeof en;

interface Language {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Texts>;
}

/** Another language is one more line here and one more folder beside this file. */
export const languages: Readonly<Record<string, Language>> = {
  en: { name: 'English', direction: 'ltr', load: async () => en },
  ar: { name: 'العربية', direction: 'rtl', load: async () => (await import('./ar/texts.ts')).ar },
};

const KEY = 'galley.language';
const texts = signal<Texts>(en);

export const language = signal('en');
export const direction = computed(() => languages[language.value]?.direction ?? 'ltr');

export async function speak(next: string): Promise<void> {
  const chosen = languages[next];
  if (!chosen) return;
  texts.value = await chosen.load();
  language.value = next;
  localStorage.setItem(KEY, next);
  document.documentElement.lang = next;
  document.documentElement.dir = chosen.direction;
}

/** What was chosen here before, else what the browser prefers. */
export function speakAsBefore(): Promise<void> {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((one) => one.split('-')[0])];
  return speak(wanted.find((one) => one != null && one in languages) ?? 'en');
}

type Parts = Readonly<Record<string, string | number>>;

/** The text of a key, `{name}` filled in. */
export function t(key: TextKey, parts: Parts = {}): string {
  return texts.value[key].replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''));
}

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(en, key);

/** A text that exists for some names only, such as those of fields and values; `fallback` speaks for the others. */
export const textOr = (key: string, fallback: string): string => (isTextKey(key) ? t(key) : fallback);

const spaced = (name: string): string =>
  name.replaceAll('_', ' ').replace(/^\w/, (first) => first.toUpperCase());

export const fieldName = (name: string): string => textOr(`field.${name}`, spaced(name));
export const valueName = (value: string): string => textOr(`value.${value}`, spaced(value));
