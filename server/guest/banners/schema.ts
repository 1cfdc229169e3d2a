import { z } from 'zod';
import { id, moment, name, pathId, record, text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { pictureFields, uploadedImage } from '../../identity/media/schema.ts';
import { idList, shared, sharedDefaults } from '../../identity/records/schema.ts';
import { webLink } from '../links.ts';

export const placements = ['website', 'kiosk', 'customer_display'] as const;
export type Placement = (typeof placements)[number];
const status = z.enum(['scheduled', 'active', 'expired', 'inactive']);
export type BannerStatus = z.output<typeof status>;

const placed = moment().nullable();

const fields = {
  title: name(),
  body: text().nullable(),
  link_url: webLink().nullable(),
  placements: z
    .array(z.enum(placements))
    .min(1)
    .max(placements.length)
    .refine((list) => new Set(list).size === list.length, "can't list a place twice"),
  starts_at: placed.describe('When it begins; null: right away.'),
  ends_at: placed.describe('When it ends; null: when it is turned off.'),
  branch_ids: idList().min(1).nullable().describe('Branches it applies to; null: all.'),
  ...shared,
};

export const Banner = z.object({
  ...record,
  ...fields,
  link_url: z.string().nullable(),
  placements: z.array(z.enum(placements)),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  branch_ids: z.array(id()).nullable(),
  ...pictureFields,
  /** From the schedule and `is_active`, at the time of the request. */
  status,
});

const image = uploadedImage().nullable().optional();

export const BannerChanges = z.object({ ...fields, image }).partial();
export const NewBanner = z.object({
  ...fields,
  image,
  body: fields.body.default(null),
  link_url: fields.link_url.default(null),
  placements: fields.placements.default(['website']),
  starts_at: fields.starts_at.default(null),
  ends_at: fields.ends_at.default(null),
  branch_ids: fields.branch_ids.default(null),
  ...sharedDefaults,
});

export const BannerQuery = z.object({
  placement: z.enum(placements).optional(),
  branch_id: pathId().optional(),
});

export type Banner = z.output<typeof Banner>;
export type BannerChanges = z.output<typeof BannerChanges>;
export type NewBanner = z.output<typeof NewBanner>;
export type BannerQuery = z.output<typeof BannerQuery>;

nameSchemas({ Banner, BannerChanges, NewBanner });
nameChoices({ BannerPlacement: placements });
