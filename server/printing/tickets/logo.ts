import type { Bitmap } from './encoding/raster.ts';

/** A picture in black and white dots, for the top of guests' papers. */

/** One byte a dot, 0 = black. */
interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

/** Half the width of the paper, and no higher than needed. */
export const logoSize = (columns: number): { width: number; height: number } => ({
  width: columns * 6,
  height: columns * 4,
});

/** Floyd–Steinberg: a dot's error is distributed to its neighbours. */
export function dithered({ width, height, dots }: GreyPicture): Bitmap {
  const grey = Float32Array.from(dots);
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const isBlack = grey[at]! < 128;
      if (isBlack) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
      spread(grey, at, x, width, grey[at]! - (isBlack ? 0 : 255));
    }
  }
  return { stride, rows: height, bits };
}

function spread(grey: Float32Array, at: number, x: number, width: number, error: number): void {
  const give = (to: number, part: number) => {
    if (to < grey.length) grey[to]! += (error * part) / 16;
  };
  if (x + 1 < width) give(at + 1, 7);
  if (x > 0) give(at + width - 1, 3);
  give(at + width, 5);
  if (x + 1 < width) give(at + width + 1, 1);
}

/** Centred on paper of this many columns of 12 dots. */
export function centredOn(columns: number, { stride, rows, bits }: Bitmap): Bitmap {
  const wide = Math.floor((columns * 12) / 8);
  const left = Math.floor((wide - stride) / 2);
  const placed = new Uint8Array(wide * rows);
  for (let y = 0; y < rows; y += 1) placed.set(bits.subarray(y * stride, (y + 1) * stride), y * wide + left);
  return { stride: wide, rows, bits: placed };
}
