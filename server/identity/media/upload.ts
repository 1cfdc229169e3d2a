import { createHash } from 'node:crypto';
import { AppError, validationError } from '../../core/errors.ts';
import { MASTER, type MediaFolder } from '../../db/files/media-folder.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { userOf } from '../auth/principal.ts';
import { pictureFile } from './files.ts';
import { masterOf } from './resize.ts';
import { MAX_BODY_BYTES } from './schema.ts';
import type { ImageChange, StoredImage } from './service.ts';
import { typeOf } from './sniff.ts';
import { pictureVariants, shaIn } from './variants.ts';

const MAX_BYTES = 5 * 1024 * 1024;

interface Upload {
  readonly body: {
    readonly image?: string | null | undefined;
    readonly image_url?: string | null | undefined;
  };
  readonly principal: Principal | undefined;
}

/** The `prepare` step of an endpoint whose body may have a picture: checks and resizes it and stores it on disk. */
async function takeImage({ body, principal }: Upload, { clock }: Platform): Promise<ImageChange> {
  const { tenant, served } = userOf(principal);
  const { media } = served;
  const named = shaIn(tenant.id, body.image_url ?? '');
  if (named !== undefined) media.touch(named, clock.now());
  if (body.image === null || body.image === undefined) return body.image;
  return store(decoded(body.image), media, clock.now());
}

/** Declares an endpoint that takes a picture as `image`. */
export const withImage = { bodyLimit: MAX_BODY_BYTES, prepare: takeImage } as const;

function decoded(image: string): Buffer {
  const base64 = image.replace(/^data:[\w.+/-]*;base64,/, '');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_BYTES) {
    throw new AppError('PAYLOAD_TOO_LARGE', { message: 'The image is larger than 5 MB.' });
  }
  const isBase64 = bytes.length > 0 && !/[^A-Za-z0-9+/=\s]/.test(base64);
  if (!isBase64) throw validationError('image', 'must be base64');
  return bytes;
}

async function store(bytes: Buffer, media: MediaFolder, now: number): Promise<StoredImage> {
  const sha256 = digest(bytes);
  media.touch(sha256, now);
  const master = await masterOf(bytes, typeOf(bytes));
  const present = await media.read(sha256, MASTER);
  if (!present) await media.write(sha256, MASTER, master.bytes);
  for (const variant of pictureVariants) await pictureFile(media, sha256, variant);
  media.touch(sha256, now);
  const { width, height } = master;
  return { sha256, master_sha256: digest(present ?? master.bytes), width, height };
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
