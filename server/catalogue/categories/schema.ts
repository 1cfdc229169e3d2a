import { z } from 'zod';
import { i18n, id, name, record } from '../../http/endpoint/fields.ts';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { pictureFields, uploadedImage } from '../../identity/media/schema.ts';
import { idList, imageUrl, shared, sharedDefaults, translations } from '../../identity/records/schema.ts';

/** Of categories and dishes on the pads. */
export const menuColors = ['green', 'orange', 'red', 'plum', 'yellow', 'brown', 'violet', 'blue'] as const;

const fields = {
  name: name(),
  name_i18n: i18n().nullable(),
  parent_id: id().nullable(),
  image_url: imageUrl(),
  kitchen_id: id().nullable().describe('Kitchen of its items, unless an item has its own.'),
  tax_ids: idList()
    .nullable()
    .describe('Taxes of new items that name none; null: those of the parent category, or the default taxes.'),
  color: z.enum(menuColors).nullable().describe('Color of its buttons; null: chosen by Galley.'),
  ...shared,
};

/** Takes precedence over `image_url`; null removes the picture. */
const image = uploadedImage().nullable().optional();

export const Category = z.object({ ...record, ...fields, ...pictureFields, name_i18n: translations() });
export const CategoryChanges = z.object({ ...fields, image }).partial();
export const NewCategory = z.object({
  ...fields,
  image,
  name_i18n: fields.name_i18n.default(null),
  parent_id: fields.parent_id.default(null),
  image_url: fields.image_url.default(null),
  kitchen_id: fields.kitchen_id.default(null),
  tax_ids: fields.tax_ids.default(null),
  color: fields.color.default(null),
  ...sharedDefaults,
});

export type Category = z.output<typeof Category>;
export type CategoryChanges = z.output<typeof CategoryChanges>;
export type NewCategory = z.output<typeof NewCategory>;

nameSchemas({ Category, CategoryChanges, NewCategory });
