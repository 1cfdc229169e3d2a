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
    later: [
      async () => (await import('./en/frame.ts')).frame,
      async () => (await import('./en/rest.ts')).rest,
    ],
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: async () => (await import('./ar/first.ts')).first,
    later: [
      async () => (await import('./ar/frame.ts')).frame,
      async () => (await import('./ar/rest.ts')).rest,
    ],
  },
};

export const { speak, speakAsBefore, sayMore, t, textOr, isTextKey } = speechOf<TextKey>(first, languages);

/** The texts that something shows; whatever comes before them is there too. */
export const sayFrame = () => sayMore(1);
export const sayAll = () => sayMore(2);

const spaced = (name: string): string =>
  name.replaceAll('_', ' ').replace(/^\w/, (first) => first.toUpperCase());

export const fieldName = (name: string): string => textOr(`field.${name}`, spaced(name));
export const valueName = (value: string): string => textOr(`value.${value}`, spaced(value));
