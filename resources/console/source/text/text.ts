import { type Language, speechOf } from '../../../web/text/speech.ts';
import { en } from './en/texts.ts';

export type Texts = Readonly<Record<keyof typeof en, string>>;
export type TextKey = keyof typeof en;

/** Another language is one more line here and one more folder beside this file. */
export const languages: Readonly<Record<string, Language<Texts>>> = {
  en: { name: 'English', direction: 'ltr', load: async () => en },
  ar: { name: 'العربية', direction: 'rtl', load: async () => (await import('./ar/texts.ts')).ar },
};

export const { speak, speakAsBefore, t, textOr, isTextKey } = speechOf<TextKey>(en, languages);

const spaced = (name: string): string =>
  name.replaceAll('_', ' ').replace(/^\w/, (first) => first.toUpperCase());

export const fieldName = (name: string): string => textOr(`field.${name}`, spaced(name));
export const valueName = (value: string): string => textOr(`value.${value}`, spaced(value));
