import { locale } from '../../../web/format/format.ts';

/** A language by its code, in the reader's own. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([locale.value], { type: 'language' }).of(code) ?? code;
