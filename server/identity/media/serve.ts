import type { FindMedia } from '../../http/pages/media.ts';
import { pictureFile } from './files.ts';
import { isVariant } from './variants.ts';

const FILE = /^([0-9a-f]{64})-([\w.]+)$/;

export const findMedia: FindMedia = async (media, file) => {
  const [, sha = '', variant = ''] = FILE.exec(file) ?? [];
  if (!isVariant(variant)) return undefined;
  const bytes = await pictureFile(media, sha, variant);
  return bytes && { bytes, type: variant.endsWith('.png') ? 'image/png' : 'image/webp' };
};
