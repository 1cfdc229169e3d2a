import { z } from 'zod';
import { record, text } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { pictureFields, uploadedImage } from '../../identity/media/schema.ts';
import { shared, sharedDefaults } from '../../identity/records/schema.ts';
import { webLink } from '../links.ts';

const fields = {
  title: text(200).nullable(),
  subtitle: text(500).nullable(),
  button_text: text(60).nullable(),
  button_url: webLink().nullable(),
  ...shared,
};

const image = uploadedImage();

export const HeroSlide = z.object({
  ...record,
  ...fields,
  button_url: z.string().nullable(),
  ...pictureFields,
});
export const HeroSlideChanges = z.object({ ...fields, image }).partial();
export const NewHeroSlide = z.object({
  image,
  title: fields.title.default(null),
  subtitle: fields.subtitle.default(null),
  button_text: fields.button_text.default(null),
  button_url: fields.button_url.default(null),
  ...sharedDefaults,
});

export type HeroSlide = z.output<typeof HeroSlide>;
export type HeroSlideChanges = z.output<typeof HeroSlideChanges>;
export type NewHeroSlide = z.output<typeof NewHeroSlide>;

nameSchemas({ HeroSlide, HeroSlideChanges, NewHeroSlide });
