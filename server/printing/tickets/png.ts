import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './raster.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [ONE_BIT, GREY] = [1, 0];

/** Black on white, one bit a dot. */
export const encodePng = (bitmap: Bitmap): Buffer =>
  Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(bitmap)),
    chunk('IDAT', deflateSync(rowsOf(bitmap))),
    chunk('IEND', Buffer.alloc(0)),
  ]);

function header({ stride, rows }: Bitmap): Buffer {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, ONE_BIT, GREY, 0, 0, 0]);
  data.writeUInt32BE(stride * 8, 0);
  data.writeUInt32BE(rows, 4);
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
