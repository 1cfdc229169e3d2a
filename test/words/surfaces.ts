import { en as screens } from '../../resources/app/source/text/en/texts.ts';
import { en as guestScreens } from '../../resources/app/source/text/guests/en.ts';
import { en as backOffice } from '../../resources/console/source/text/en/texts.ts';
import { en as guestPages } from '../../resources/guest/source/text/en.ts';

export type Texts = Readonly<Record<string, string>>;

/** Plain JavaScript, as the browser loads it. */
export const pairing: Readonly<Record<string, Texts>> = (
  await import(new URL('../../resources/pair/texts.js', import.meta.url).href)
).texts;

/** Every English text for people, by where it is read. */
export const surfaces: Readonly<Record<string, Texts>> = {
  screens,
  guestScreens,
  guestPages,
  pairing: pairing.en ?? {},
  backOffice: Object.fromEntries(Object.entries(backOffice).filter(([key]) => !key.startsWith('import.'))),
};

/** The texts that the sources of a folder show. */
export const pages: Readonly<Record<string, Texts>> = {
  'resources/app': { ...screens, ...guestScreens },
  'resources/guest': guestPages,
  'resources/console': backOffice,
};
