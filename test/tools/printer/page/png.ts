import { pngOf } from '../../../../server/printing/tickets/encoding/png.ts';

/** One byte a dot: 0 = black, 255 = white. */
export interface GreyPicture {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** Each row is preceded by its filter: 0 = none. */
function rows({ width, height, dots }: GreyPicture): Buffer {
  const data = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) data.set(dots.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return data;
}

export const encodePng = (picture: GreyPicture): Buffer =>
  pngOf({ width: picture.width, height: picture.height, depth: 8 }, rows(picture));
