import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './raster.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY = 0;

interface PngShape {
  readonly width: number;
  readonly height: number;
  /** Bits a dot. */
  readonly depth: 1 | 8;
}

/** A picture in shades of grey; `rows` has a byte 0, for no filter, before each row. */
export const pngOf = (shape: PngShape, rows: Buffer): Buffer =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(shape)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);

/** Black on white, one bit a dot. */
export const encodePng = (bitmap: Bitmap): Buffer =>
  pngOf({ width: bitmap.stride * 8, height: bitmap.rows, depth: 1 }, rowsOf(bitmap));

function header({ width, height, depth }: PngShape): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, GREY, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return data;
}

/** Each row is preceded by its filter, 0 for none; in a PNG 1 is white. */
function rowsOf({ stride, rows, bits }: Bitmap): Buffer {
  const data = Buffer.alloc((stride + 1) * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < stride; x += 1) data[y * (stride + 1) + 1 + x] = ~bits[y * stride + x]! & 0xff;
  }
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
