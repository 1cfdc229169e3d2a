import { type Language, speechOf } from '../../../web/text/speech.ts';
import { first } from './en/first.ts';
import type { en } from './en/texts.ts';

export type Texts = Readonly<Record<keyof typeof en, string>>;
export type TextKey = keyof typeof en;

/** Another language is one more entry here and one more folder beside this file. */
export const languages: Readonly<Record<string, Language<Texts>>> = {
  en: {
    name: 'English',
    direction: 'ltr',
    load: async () => first,
    loadRest: async () => (await import('./en/rest.ts')).rest,
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: async () => (await import('./ar/first.ts')).first,
    loadRest: async () => (await import('./ar/rest.ts')).rest,
  },
};

export const { speak, speakAsBefore, sayAll, t, textOr, isTextKey } = speechOf<TextKey>(first, languages);

const spaced = (name: string): string =>
  name.replaceAll('_', ' ').replace(/^\w/, (first) => first.toUpperCase());

export const fieldName = (name: string): string => textOr(`field.${name}`, spaced(name));
export const valueName = (value: string): string => textOr(`value.${value}`, spaced(value));
