const latin850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const usa437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function standard(label: string): string {
  return new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index));
}

/** The characters of bytes 0x80–0xff by the number of Epson's `ESC t`. */
const codePages: Record<number, string> = {
  0: usa437,
  2: latin850,
  16: standard('windows-1252'),
  17: standard('ibm866'),
  19: latin850.replace('ı', '€'),
};

export function codePageChar(page: number, byte: number): string | undefined {
  return codePages[page]?.[byte - 0x80];
}
