import { type Language, speechOf } from '../../../web/text/speech.ts';
import type { en } from './en/texts.ts';

export type TextKey = keyof typeof en;
type Texts = Readonly<Record<TextKey, string>>;

/** Another language is one more line here and one more folder beside this file. */
export const languages: Readonly<Record<string, Language<Texts>>> = {
  en: { name: 'English', direction: 'ltr', load: async () => (await import('./en/texts.ts')).en },
  de: { name: 'Deutsch', direction: 'ltr', load: async () => (await import('./de/texts.ts')).de },
  fr: { name: 'Français', direction: 'ltr', load: async () => (await import('./fr/texts.ts')).fr },
  es: { name: 'Español', direction: 'ltr', load: async () => (await import('./es/texts.ts')).es },
  ar: { name: 'العربية', direction: 'rtl', load: async () => (await import('./ar/texts.ts')).ar },
  hi: { name: 'हिन्दी', direction: 'ltr', load: async () => (await import('./hi/texts.ts')).hi },
};

export const { speak, speakAsBefore, speakFor, t, textOr } = speechOf<TextKey>({}, languages);
