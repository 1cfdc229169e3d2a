import { type Language, speechOf } from '../../../web/text/speech.ts';
import { en } from './en/texts.ts';

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;

export type LanguageCode = 'en' | 'ar' | 'hi';

/** Another language is one more code, one more line here and one more folder beside this file. */
export const languages: Readonly<Record<LanguageCode, Language<Texts>>> = {
  en: { name: 'English', direction: 'ltr', load: async () => en },
  ar: { name: 'العربية', direction: 'rtl', load: async () => (await import('./ar/texts.ts')).ar },
  hi: { name: 'हिन्दी', direction: 'ltr', load: async () => (await import('./hi/texts.ts')).hi },
};

export const { speak, speakAsBefore, t, textOr } = speechOf<TextKey>(en, languages);
