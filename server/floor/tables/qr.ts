/** What a guest's phone reads at the table: the token, or the address of a page that is told it. */
export function qrContent(token: string, address: string | undefined): string {
  if (address === undefined) return token;
  const url = new URL(address);
  url.searchParams.set('table', token);
  return url.href;
}

/** Draws a symbol as SVG, which scales to any paper. Loaded when it is first needed. */
export async function qrDrawing(): Promise<(content: string) => Promise<string>> {
  const { default: QRCode } = await import('qrcode');
  return (content) => QRCode.toString(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
