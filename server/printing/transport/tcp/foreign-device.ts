import { fitting, isRealTime } from './replies.ts';

/** Other devices that answer at a printer's address. */
export type ForeignDevice = 'web' | 'tls' | 'ssh' | 'mail' | 'telnet' | 'screen' | 'other';

/** First bytes of a connection that distinguish other devices from printers. */
export const OPENING = 16;
/** This many letters are a greeting: few of a printer's answers are letters. */
const GREETING = 6;

const greetings: readonly (readonly [ForeignDevice, RegExp])[] = [
  ['web', /^\s*(HTTP\/|RTSP\/|<!doctype|<html|<\?xml)/i],
  ['ssh', /^SSH-/],
  ['mail', /^(220[ -]|554[ -]|\+OK|\* OK)/],
  ['screen', /^RFB 0/],
];

/** Classifies the first bytes of a connection; undefined while they may be a printer's. */
export function foreignDeviceOf(opening: Uint8Array): ForeignDevice | undefined {
  if (isTls(opening)) return 'tls';
  if (isTelnet(opening)) return 'telnet';
  const text = Buffer.from(opening).toString('latin1');
  const known = greetings.find(([, pattern]) => pattern.test(text))?.[0];
  if (known) return known;
  const isUnfit = opening.length >= OPENING && fitting(opening) < OPENING / 2;
  return isUnfit || isGreeting(opening) ? 'other' : undefined;
}

/** A record of type alert or handshake, version 3.x. */
const isTls = ([type, major, minor]: Uint8Array): boolean =>
  (type === 0x15 || type === 0x16) && major === 3 && minor !== undefined && minor <= 4;

/** The negotiation of options: IAC, then will, won't, do or don't. */
const isTelnet = ([first, second]: Uint8Array): boolean =>
  first === 0xff && second !== undefined && second >= 0xfb && second <= 0xfe;

/** Only letters, and neither all possible in a printer's status nor the start of a confirmation. */
function isGreeting(opening: Uint8Array): boolean {
  if (opening.length < GREETING || (opening[0] === 0x37 && opening[1] === 0x22)) return false;
  const first = opening.subarray(0, GREETING);
  return first.every(isLetter) && !first.every(isRealTime);
}

const isLetter = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 0x0d || byte === 0x0a || byte === 0x09;
