/** The characters beyond ASCII that a printer has itself, in the code page of its settings. */

export interface CodePage {
  /** Parameter of `ESC t`. */
  readonly number: number;
  /** Byte by character. */
  readonly bytes: ReadonlyMap<string, number>;
}

const LATIN_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const USA_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const decoded = (label: string): string =>
  new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index));

const LETTER = /[\p{L}\p{N}\p{Sc}\p{P}\p{S}]/u;

function page(number: number, upper: string): CodePage {
  const letters = [...upper].map((char, index) => [char, 0x80 + index] as const);
  return { number, bytes: new Map(letters.filter(([char]) => LETTER.test(char))) };
}

const PAGES: Readonly<Record<string, () => CodePage>> = {
  cp437: () => page(0, USA_437),
  cp850: () => page(2, LATIN_850),
  cp858: () => page(19, LATIN_850.replace('ı', '€')),
  cp866: () => page(17, decoded('ibm866')),
  cp1252: () => page(16, decoded('windows-1252')),
};

const made = new Map<string, CodePage>();

/** `CP858`, `858` or `windows-1252`; undefined: unknown, nothing but ASCII is text then. */
export function codePageOf(name: string | null | undefined): CodePage | undefined {
  const digits = /\d+$/.exec(name ?? '')?.[0];
  const key = `cp${digits}`;
  const known = made.get(key) ?? PAGES[key]?.();
  if (known) made.set(key, known);
  return known;
}

const ASCII = /^[\x20-\x7e]*$/;

/** Whether the printer has all letters of the text. */
export const isText = (text: string, codePage: CodePage | undefined): boolean =>
  ASCII.test(text) || (codePage !== undefined && [...text].every((char) => byteOf(char, codePage) > 0));

export const bytesOf = (text: string, codePage: CodePage | undefined): Buffer =>
  ASCII.test(text)
    ? Buffer.from(text, 'ascii')
    : Buffer.from(Array.from(text, (char) => byteOf(char, codePage)));

const byteOf = (char: string, codePage: CodePage | undefined): number =>
  ASCII.test(char) ? char.charCodeAt(0) : (codePage?.bytes.get(char) ?? 0);
