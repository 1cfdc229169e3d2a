import { qrLines } from './encoding/qr.ts';
import type { FiscalSnapshot } from './fiscal-snapshot.ts';
import { centred, RULE } from './lines.ts';
import type { Line, Page } from './ticket.ts';

/** The fiscal device's statement, or why there is none. */
export function fiscalLines({ columns, say }: Page, fiscal: FiscalSnapshot | undefined): Line[] {
  if (!fiscal) return [];
  if (fiscal.state !== 'signed') return [RULE, ...centred(columns, wordsFor(say, fiscal), { bold: true })];
  const { number, serial, counter, signature, qr } = fiscal;
  return [
    RULE,
    ...centred(columns, [number, serial, `#${counter ?? ''}`].filter(Boolean).join('  ')),
    ...centred(columns, signature ?? ''),
    ...qrLines(columns, qr === undefined ? undefined : { payload: qr }, say.scanToVerify),
  ];
}

const wordsFor = (say: Page['say'], { state }: FiscalSnapshot): string =>
  state === 'waiting' ? say.signatureFollows : state === 'failed' ? say.deviceFailed : say.noDevice;
