import type { QrSymbol } from '../../core/qr-code.ts';
import type { Draw } from './encoding/encode.ts';
import { encodePng } from './encoding/png.ts';
import type { Bitmap } from './encoding/raster.ts';
import type { Line, Ticket } from './ticket.ts';

/** A ticket as a picture for a screen: the same lines as on paper, all drawn. */

interface Pens {
  readonly draw: Draw;
  symbolOf(payload: string): QrSymbol;
}

const LINE_DOTS = 30;
/** White margin around the ticket. */
const MARGIN = { bytes: 4, rows: 24 };

export function ticketOnScreen(ticket: Ticket, pens: Pens): Buffer {
  const stride = Math.ceil((ticket.columns * 12) / 8);
  const pictures = ticket.lines.map((line) => drawn(line, ticket.columns, stride, pens));
  return encodePng(onPaper(pictures, stride));
}

function drawn(line: Line, columns: number, stride: number, { draw, symbolOf }: Pens): Bitmap {
  switch (line.kind) {
    case 'text':
      return draw(line, columns);
    case 'rule':
      return draw({ kind: 'text', text: '-'.repeat(columns) }, columns);
    case 'picture':
      return line.picture;
    case 'qr':
      return symbol(symbolOf(line.payload), line.module, stride);
    case 'feed':
      return blank(stride, line.lines * LINE_DOTS);
    case 'cut':
    case 'drawer':
      return blank(stride, 0);
  }
}

const blank = (stride: number, rows: number): Bitmap => ({
  stride,
  rows,
  bits: new Uint8Array(stride * rows),
});

/** Centred, with a blank line below. */
function symbol({ size, data }: QrSymbol, module: number, stride: number): Bitmap {
  const side = size * module;
  const left = Math.floor((stride * 8 - side) / 2);
  const picture = blank(stride, side + LINE_DOTS);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!data[Math.floor(y / module) * size + Math.floor(x / module)]) continue;
      picture.bits[y * stride + ((left + x) >> 3)]! |= 0x80 >> ((left + x) & 7);
    }
  }
  return picture;
}

function onPaper(pictures: readonly Bitmap[], inner: number): Bitmap {
  const stride = inner + 2 * MARGIN.bytes;
  const rows = pictures.reduce((total, picture) => total + picture.rows, 2 * MARGIN.rows);
  const paper = blank(stride, rows);
  let top = MARGIN.rows;
  for (const picture of pictures) {
    for (let y = 0; y < picture.rows; y += 1) {
      const row = picture.bits.subarray(y * picture.stride, (y + 1) * picture.stride);
      paper.bits.set(row.subarray(0, inner), (top + y) * stride + MARGIN.bytes);
    }
    top += picture.rows;
  }
  return paper;
}
