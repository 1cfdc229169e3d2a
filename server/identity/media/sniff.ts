import { validationError } from '../../core/errors.ts';

export type ImageType = 'png' | 'jpeg' | 'webp';

interface Found {
  readonly type: ImageType;
  /** Where the picture ends; undefined: truncated. */
  readonly end: number | undefined;
}

/**
 * The type by the bytes themselves, whatever the sender claims. Refuses everything but one whole picture: other types,
 * truncated pictures, and trailing data.
 */
export function typeOf(bytes: Buffer): ImageType {
  const found = look(bytes);
  if (!found) throw validationError('image', 'must be a PNG, JPEG or WebP image');
  if (found.end === undefined) throw validationError('image', 'is incomplete; upload the whole file');
  if (!mayFollow(found.type, bytes.subarray(found.end)))
    throw validationError('image', 'contains extra data; save it as a plain PNG, JPEG, or WebP');
  return found.type;
}

function look(bytes: Buffer): Found | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return { type: 'png', end: endOfPng(bytes) };
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xffd8ff) return { type: 'jpeg', end: endOfJpeg(bytes) };
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP')
    return { type: 'webp', end: endOfWebp(bytes) };
  return undefined;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

/** Chunks of length, type, data and checksum, up to IEND. */
function endOfPng(bytes: Buffer): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    if (next > bytes.length) return undefined;
    if (textAt(bytes, at + 4) === 'IEND') return next;
    at = next;
  }
  return undefined;
}

/** Segments with a length (a thumbnail has its own end of image inside one), and after a scan's header entropy-coded data. */
function endOfJpeg(bytes: Buffer): number | undefined {
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) at = bytes.indexOf(0xff, at);
    else if (marker === 0xd9) return at + 2;
    else if (hasLength(marker)) at += 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 2);
    else at += marker === 0xff ? 1 : 2;
    if (at < 0) return undefined;
  }
  return undefined;
}

/** Not stuffed zeros, restarts, fill bytes. */
const hasLength = (marker: number): boolean =>
  marker !== 0 && marker !== 1 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd8);

function endOfWebp(bytes: Buffer): number | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  return end <= bytes.length ? end : undefined;
}

/** Phones append a second exposure or a short film to their JPEGs; neither is kept. */
function mayFollow(type: ImageType, rest: Buffer): boolean {
  if (rest.every((byte) => byte === 0)) return true;
  return type === 'jpeg' && (rest.readUInt16BE(0) === 0xffd8 || textAt(rest, 4) === 'ftyp');
}
