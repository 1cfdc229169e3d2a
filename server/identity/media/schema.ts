import { z } from 'zod';
import { nameSchemas } from '../../http/endpoint/names.ts';

/** Base64 takes four characters for three bytes of 5 MB; the rest is for the record's other fields. */
export const MAX_BODY_BYTES = 7.5 * 1024 * 1024;

/** An uploaded picture: base64, also as a data: URL. Checked before the transaction. */
export const uploadedImage = () =>
  z.string().min(1).max(MAX_BODY_BYTES).meta({
    description: 'PNG, JPEG, or WebP image of at most 5 MB, as base64 or a data: URL.',
    contentEncoding: 'base64',
  });

const ImageVariants = z.object({ small: z.string(), medium: z.string(), large: z.string() });
export const imageVariants = () => ImageVariants;

/** How records show their picture. */
export const pictureFields = {
  /** The medium size. */
  image_url: z.string().nullable(),
  image_variants: imageVariants().nullable(),
};

nameSchemas({ ImageVariants });
