/** Light modules around a symbol that readers need to find it. */
const QUIET = 4;

/** A symbol without its margin: `size` × `size` modules, row by row, 1 = dark. */
export interface QrSymbol {
  readonly size: number;
  readonly data: Uint8Array;
}

/** Loaded when the first symbol is needed. */
export async function loadQrSymbols(): Promise<(text: string) => QrSymbol> {
  const { default: QRCode } = await import('qrcode');
  return (text) => QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
}

/** Draws a text as a QR symbol in SVG, which scales to any screen and paper. */
export async function loadQrCode(): Promise<(text: string) => string> {
  const symbolOf = await loadQrSymbols();
  return (text) => svgOf(symbolOf(text));
}

function svgOf({ size, data }: QrSymbol): string {
  const side = size + 2 * QUIET;
  const dark = [...data.keys()].filter((at) => data[at]);
  const squares = dark.map((at) => `M${QUIET + (at % size)} ${QUIET + Math.floor(at / size)}h1v1h-1z`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${squares.join('')}"/></svg>`;
}

/** What a device reads: the address of the API if it is known, and the code in the fragment, which no server logs. */
export const qrPayload = (origin: string | null, path: string, code: string): string =>
  `${origin ?? ''}/api/v1${path}#${encodeURIComponent(code)}`;
