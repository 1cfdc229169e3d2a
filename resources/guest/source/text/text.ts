import { type Language, speechOf } from '../../../web/text/speech.ts';
import { en } from './en.ts';

export type TextKey = keyof typeof en;
export type Texts = Readonly<Record<TextKey, string>>;

/** Another language is one more line here and one more file beside this one. */
export const languages: Readonly<Record<string, Language<Texts>>> = {
  en: { name: 'English', direction: 'ltr', load: async () => en },
  de: { name: 'Deutsch', direction: 'ltr', load: async () => (await import('./de.ts')).de },
  fr: { name: 'Français', direction: 'ltr', load: async () => (await import('./fr.ts')).fr },
  es: { name: 'Español', direction: 'ltr', load: async () => (await import('./es.ts')).es },
  hi: { name: 'हिन्दी', direction: 'ltr', load: async () => (await import('./hi.ts')).hi },
  ar: { name: 'العربية', direction: 'rtl', load: async () => (await import('./ar.ts')).ar },
};

export const { speak, speakAsBefore, t, textOr } = speechOf<TextKey>(en, languages);
