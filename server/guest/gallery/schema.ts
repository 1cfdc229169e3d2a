import { z } from 'zod';
import { record, text } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { pictureFields, uploadedImage } from '../../identity/media/schema.ts';
import { shared, sharedDefaults } from '../../identity/records/schema.ts';

const fields = {
  title: text(200).nullable(),
  alt_text: text(300).nullable().describe("Description for people who can't see the picture."),
  ...shared,
};

const image = uploadedImage();

export const GalleryImage = z.object({ ...record, ...fields, ...pictureFields });
export const GalleryImageChanges = z.object({ ...fields, image }).partial();
export const NewGalleryImage = z.object({
  ...fields,
  image,
  title: fields.title.default(null),
  alt_text: fields.alt_text.default(null),
  ...sharedDefaults,
});

/** Position among the others, from 1; beyond the last one means after it. */
export const Position = z.object({ position: z.int().min(1).max(1_000_000) });

export type GalleryImage = z.output<typeof GalleryImage>;
export type GalleryImageChanges = z.output<typeof GalleryImageChanges>;
export type NewGalleryImage = z.output<typeof NewGalleryImage>;

nameSchemas({ GalleryImage, GalleryImageChanges, NewGalleryImage, GalleryPosition: Position });
