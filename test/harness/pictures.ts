import sharp, { type Metadata, type Sharp } from 'sharp';

interface Drawing {
  readonly width?: number;
  readonly height?: number;
  /** A CSS colour; #rrggbbaa lets the ground shine through. */
  readonly color?: string;
  readonly format?: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';
}

/** A picture of one colour. */
export const drawn = ({ width = 400, height = 300, color = '#b5121b' }: Drawing = {}): Sharp =>
  sharp({ create: { width, height, channels: color.length > 7 ? 4 : 3, background: color } });

export const picture = ({ format = 'png', ...drawing }: Drawing = {}): Promise<Buffer> =>
  drawn(drawing).toFormat(format).toBuffer();

export const base64 = async (bytes: Buffer | Promise<Buffer>): Promise<string> =>
  (await bytes).toString('base64');

/** As a body takes it. */
export const upload = (drawing: Drawing = {}): Promise<string> => base64(picture(drawing));

/** Colour of the pixel in a corner, as [red, green, blue, alpha]. */
export async function corner(bytes: Buffer): Promise<number[]> {
  const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 4)];
}

export const facts = (bytes: Buffer): Promise<Metadata> => sharp(bytes).metadata();
