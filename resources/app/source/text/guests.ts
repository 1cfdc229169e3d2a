import { type Language, speechOf } from '../../../web/text/speech.ts';
import { en } from './guests/en.ts';

type GuestText = keyof typeof en;
type GuestTexts = Readonly<Record<GuestText, string>>;

/** Of the languages that a restaurant offers its guests, those these texts are in; another is one more line and file. */
export const guestLanguages: Readonly<Record<string, Language<GuestTexts>>> = {
  en: { name: 'English', direction: 'ltr', load: async () => en },
  de: { name: 'Deutsch', direction: 'ltr', load: async () => (await import('./guests/de.ts')).de },
  fr: { name: 'Français', direction: 'ltr', load: async () => (await import('./guests/fr.ts')).fr },
  es: { name: 'Español', direction: 'ltr', load: async () => (await import('./guests/es.ts')).es },
  hi: { name: 'हिन्दी', direction: 'ltr', load: async () => (await import('./guests/hi.ts')).hi },
  ar: { name: 'العربية', direction: 'rtl', load: async () => (await import('./guests/ar.ts')).ar },
};

/** `say` a text to guests, in the language that was last spoken to them. */
export const { speak: speakToGuests, t: say, textOr: sayOr } = speechOf<GuestText>(en, guestLanguages);

/** `en-IN` is read as `en`. Those of the restaurant that there are texts in, at least English. */
export function offeredTo(restaurant: readonly string[]): string[] {
  const known = restaurant.map((tag) => tag.split('-')[0] ?? '').filter((tag) => tag in guestLanguages);
  return known.length > 0 ? [...new Set(known)] : ['en'];
}
