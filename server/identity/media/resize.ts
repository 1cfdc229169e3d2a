import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp';
import { validationError } from '../../core/errors.ts';
import type { ImageType } from './sniff.ts';
import type { VariantName } from './variants.ts';

/** A phone's largest ordinary photo; a small file that unpacks to more is refused before it is unpacked. */
const MAX_PIXELS = 50_000_000;
const MAX_WIDTH = 1_920;
/** A tall strip is no picture for a screen; WebP itself ends at 16,383. */
const HIGHEST = 2 * MAX_WIDTH;

interface Master {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** One picture at a time: requests come first, and each picture takes tens of megabytes of memory. */
let line: Promise<unknown> = Promise.resolve();

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const done = line.then(work);
  line = done.catch(() => {});
  return done;
}

/** Upright, without metadata, as WebP no larger than a screen. */
export const masterOf = (bytes: Buffer, type: ImageType): Promise<Master> =>
  inLine(async () => {
    const image = await open(bytes);
    assertSane(await readable(image.metadata()), type);
    const { data, info } = await readable(
      fitted(image.autoOrient(), MAX_WIDTH).webp({ quality: 85, smartSubsample: true }).toBuffer({
        resolveWithObject: true,
      }),
    );
    return { bytes: data, width: info.width, height: info.height };
  });

/** A smaller file of the same picture; icons are square on a transparent background. */
export const variantOf = (master: Buffer, variant: VariantName): Promise<Buffer> =>
  inLine(async () => {
    const image = await open(master);
    const width = Number.parseInt(variant, 10);
    if (variant.endsWith('.webp')) return fitted(image, width).webp({ quality: 80 }).toBuffer();
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    return image.resize(width, width, { fit: 'contain', background }).png({ palette: false }).toBuffer();
  });

/** One byte a dot, on white, 0 = black. */
export const greyOf = (
  master: Buffer,
  size: { width: number; height: number },
): Promise<{ width: number; height: number; dots: Buffer }> =>
  inLine(async () => {
    const image = (await open(master)).resize({ ...size, fit: 'inside', withoutEnlargement: true });
    const grey = image.flatten({ background: '#ffffff' }).toColourspace('b-w').raw();
    const { data, info } = await grey.toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, dots: data };
  });

const fitted = (image: Sharp, width: number): Sharp =>
  image.resize(width, Math.min(2 * width, HIGHEST), { fit: 'inside', withoutEnlargement: true });

/** Loaded with the first picture, because it costs start-up time and memory that most days nobody needs. */
async function open(bytes: SharpInput, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options });
}

function assertSane({ format, width, height }: Metadata, type: ImageType): void {
  if (format !== type) throw validationError('image', "doesn't match its file type");
  if (width * height > MAX_PIXELS)
    throw validationError('image', 'is larger than 50 megapixels; use a smaller image');
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    const isHuge = /pixel limit/.test(String(cause));
    throw validationError(
      'image',
      isHuge
        ? 'is larger than 50 megapixels; use a smaller image'
        : "is damaged and can't be read; use another image",
    );
  }
}
