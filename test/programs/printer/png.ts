import { crc32, deflateSync } from 'node:zlib';

/** One byte a dot: 0 = black, 255 = white. */
export interface GreyPicture {
  width: number;
  height: number;
  dots: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header({ width, height }: GreyPicture): Buffer {
  const [depth, grey] = [8, 0];
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, grey, 0, 0, 0]);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return chunk('IHDR', data);
}

/** Each row is preceded by its filter: 0 = none. */
function rows({ width, height, dots }: GreyPicture): Buffer {
  const data = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) data.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return data;
}

export function encodePng(picture: GreyPicture): Buffer {
  const data = chunk('IDAT', deflateSync(rows(picture)));
  return Buffer.concat([signature, header(picture), data, chunk('IEND', Buffer.alloc(0))]);
}
