import { type Language, speechOf } from '../../../web/text/speech.ts';
import { first } from './en/first.ts';
import type { en } from './en/texts.ts';

type Texts = Readonly<Record<keyof typeof en, string>>;
export type TextKey = keyof typeof en;

/** Another language is one more entry here and one more folder beside this file. */
export const languages: Readonly<Record<string, Language<Texts>>> = {
  en: {
    name: 'English',
    direction: 'ltr',
    load: async () => first,
    later: [
      async () => (await import('./en/frame.ts')).frame,
      async () => (await import('./en/rest/rest.ts')).rest,
    ],
  },
  de: {
    name: 'Deutsch',
    direction: 'ltr',
    load: async () => (await import('./de/first.ts')).first,
    later: [
      async () => (await import('./de/frame.ts')).frame,
      async () => (await import('./de/rest/rest.ts')).rest,
    ],
  },
  fr: {
    name: 'Français',
    direction: 'ltr',
    load: async () => (await import('./fr/first.ts')).first,
    later: [
      async () => (await import('./fr/frame.ts')).frame,
      async () => (await import('./fr/rest/rest.ts')).rest,
    ],
  },
  es: {
    name: 'Español',
    direction: 'ltr',
    load: async () => (await import('./es/first.ts')).first,
    later: [
      async () => (await import('./es/frame.ts')).frame,
      async () => (await import('./es/rest/rest.ts')).rest,
    ],
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    load: async () => (await import('./ar/first.ts')).first,
    later: [
      async () => (await import('./ar/frame.ts')).frame,
      async () => (await import('./ar/rest/rest.ts')).rest,
    ],
  },
};

const speech = speechOf<TextKey>(first, languages);
export const { speak, speakAsBefore, speakFor, t, textOr } = speech;

/** The texts that something shows; whatever comes before them is there too. */
export const sayFrame = () => speech.sayMore(1);
export const sayAll = () => speech.sayMore(2);

const spaced = (name: string): string =>
  name.replaceAll('_', ' ').replace(/^\w/, (first) => first.toUpperCase());

export const fieldName = (name: string): string => textOr(`field.${name}`, spaced(name));
export const valueName = (value: string): string => textOr(`value.${value}`, spaced(value));

/** A value of a field, where other fields have it in another sense. */
export const valueIn = (field: string, value: string): string =>
  textOr(`value.${field}.${value}`, textOr(`value.${field.replace(/s$/, '')}.${value}`, valueName(value)));
