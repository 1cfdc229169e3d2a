import { centred } from '../lines.ts';
import type { BillSnapshot } from '../snapshot.ts';
import type { Line } from '../ticket.ts';

const DOTS_PER_COLUMN = 12;
const LARGEST_MODULE = 6;

/** Bytes that QR versions 1, 2, 3 … hold at error correction M. */
const CAPACITY = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
  857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
];

/** The symbol's width includes a quiet zone of four modules on each side. Undefined if it cannot fit. */
function moduleSize(columns: number, bytes: number): number | undefined {
  const version = CAPACITY.findIndex((capacity) => bytes <= capacity) + 1;
  if (version === 0) return undefined;
  const module = Math.floor((columns * DOTS_PER_COLUMN) / (17 + 4 * version + 8));
  return module >= 2 ? Math.min(module, LARGEST_MODULE) : undefined;
}

/** A payload too long for a scannable symbol on this paper is printed as text. */
export function qrLines(columns: number, qr: BillSnapshot['payment_qr'], caption: string): Line[] {
  if (!qr?.payload) return [];
  const module = moduleSize(columns, qr.payload.length);
  const symbol: Line[] = module
    ? [{ kind: 'qr', payload: qr.payload, module }]
    : centred(columns, qr.payload);
  return [{ kind: 'feed', lines: 1 }, ...symbol, ...centred(columns, qr.caption ?? caption)];
}
