import type { Platform } from '../../http/endpoint/platform.ts';

/** What a symbol on a table is made from, known before its record is read. */
export interface QrMaking {
  readonly draw: (content: string) => Promise<string>;
  /** Undefined at head office, which no guest of a branch reaches. */
  readonly lan: Platform['lan'] | undefined;
  /** Where whoever asks reached this server. */
  readonly origin: string | null;
}

/**
 * Where guests' phones reach the page of a table: the port that is theirs alone, else TLS. Undefined where there is
 * neither, as they may not order then.
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

/** What a guest's phone reads at the table: the page of the table, another page that is told it, or the bare token. */
export function qrContent(token: string, door: string | undefined, elsewhere: string | undefined): string {
  if (elsewhere === undefined) return door === undefined ? token : new URL(`/t/${token}`, door).href;
  const url = new URL(elsewhere);
  url.searchParams.set('table', token);
  return url.href;
}

/** Draws a symbol as SVG, which scales to any paper. Loaded when it is first needed. */
export async function qrDrawing(): Promise<(content: string) => Promise<string>> {
  const { default: QRCode } = await import('qrcode');
  return (content) => QRCode.toString(content, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
