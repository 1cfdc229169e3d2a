import type { Platform } from '../../http/endpoint/platform.ts';

/** Inputs of a table's symbol that are known before its record is read. */
export interface QrMaking {
  readonly draw: (content: string) => Promise<string>;
  /** Undefined at head office, which no guest of a branch reaches. */
  readonly lan: Platform['lan'] | undefined;
  /** The address at which the caller reached this server. */
  readonly origin: string | null;
}

/**
 * Where guests' phones reach a table's page: the guests' own port, else TLS. Undefined without either, because they may
 * not order then.
 */
export function guestOriginFor({ lan, origin }: QrMaking, baseUrl: string | null): string | undefined {
  const secure = baseUrl?.startsWith('https:') ? baseUrl : undefined;
  if (!lan) return secure;
  const { guestPort, securePort, reach } = lan;
  if (guestPort === null) return securePort === null ? undefined : (secure ?? reach.urls[0]);
  const known = URL.parse(baseUrl ?? '')?.hostname ?? reach.addresses[0] ?? reach.hostName;
  const host = known ?? URL.parse(origin ?? '')?.hostname;
  return host && `http://${host}:${guestPort}`;
}

/** The symbol's content: the table's page, another page that gets the token, or the bare token. */
export function qrContent(
  token: string,
  guestUrl: string | undefined,
  elsewhere: string | undefined,
): string {
  if (elsewhere === undefined) return guestUrl === undefined ? token : new URL(`/t/${token}`, guestUrl).href;
  const url = new URL(elsewhere);
  url.searchParams.set('table', token);
  return url.href;
}

/** Draws a symbol as SVG, which scales to any paper. Loaded when first needed. */
export async function qrDrawing(): Promise<(content: string) => Promise<string>> {
  const { default: QRCode } = await import('qrcode');
  return (content) => QRCode.toString(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
