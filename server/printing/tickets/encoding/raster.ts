/** Pictures as the printer's own command. */

/** One bit a dot, rows of whole bytes, most significant bit leftmost, 1 = black. */
export interface Bitmap {
  readonly stride: number;
  readonly rows: number;
  readonly bits: Uint8Array;
}

/** Higher bands overrun the buffer of small printers. */
const MAX_ROWS = 255;

/** The pictures below each other, in as few bands as possible, without white space at their right. */
export function bandsOf(pictures: readonly Bitmap[]): Bitmap[] {
  const bands: Bitmap[][] = [];
  let rows = MAX_ROWS;
  for (const picture of pictures.flatMap(sliced)) {
    if (rows + picture.rows > MAX_ROWS) {
      bands.push([]);
      rows = 0;
    }
    bands.at(-1)?.push(picture);
    rows += picture.rows;
  }
  return bands.map(stacked);
}

function sliced({ stride, rows, bits }: Bitmap): Bitmap[] {
  const slices: Bitmap[] = [];
  for (let from = 0; from < rows; from += MAX_ROWS) {
    const height = Math.min(MAX_ROWS, rows - from);
    slices.push({ stride, rows: height, bits: bits.subarray(from * stride, (from + height) * stride) });
  }
  return slices;
}

function stacked(pictures: readonly Bitmap[]): Bitmap {
  const stride = Math.max(...pictures.map(inkedBytes), 1);
  const rows = pictures.reduce((total, picture) => total + picture.rows, 0);
  const bits = new Uint8Array(stride * rows);
  let at = 0;
  for (const picture of pictures) {
    for (let y = 0; y < picture.rows; y += 1, at += stride) {
      const from = y * picture.stride;
      bits.set(picture.bits.subarray(from, from + Math.min(stride, picture.stride)), at);
    }
  }
  return { stride, rows, bits };
}

/** Bytes of the widest row. */
function inkedBytes({ stride, bits }: Bitmap): number {
  let widest = 0;
  for (let at = bits.length - 1; at >= 0; at -= 1) {
    const column = at % stride;
    if (column >= widest && bits[at] !== 0) widest = column + 1;
  }
  return widest;
}

/** `GS v 0`, at the left margin. */
export function rasterCommand({ stride, rows, bits }: Bitmap): Buffer {
  const head = [0x1d, 0x76, 0x30, 0, stride & 0xff, stride >> 8, rows & 0xff, rows >> 8];
  return Buffer.concat([Buffer.from(head), bits]);
}
