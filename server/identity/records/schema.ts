import { z } from 'zod';
import { id, queryFlag, sortOrder } from '../../http/endpoint/fields.ts';

/** What every catalogue record carries besides its id and times. */
export const shared = { sort_order: sortOrder(), is_active: z.boolean() };
export const sharedDefaults = {
  /** Left out: behind all others. */
  sort_order: shared.sort_order.optional(),
  is_active: shared.is_active.default(true),
};

export const AllQuery = z.object({ all: queryFlag() });

/** Ids of other records, each at most once. */
export const idList = () =>
  z
    .array(id())
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, 'names a record twice');

/** Texts by language, on the wire as it was given. */
export const translations = () => z.record(z.string(), z.string()).nullable();

/** A picture served by this server or elsewhere. */
export const imageUrl = () =>
  z
    .string()
    .max(500)
    .regex(/^(https?:\/\/|\/)/, 'an http(s) address or a path on this server')
    .nullable();

/** HSN or SAC code of India, or another country's commodity code. */
export const hsnCode = () =>
  z
    .string()
    .trim()
    .max(12)
    .regex(/^[0-9A-Z.]{2,12}$/, 'digits and capitals');

/** A name for programs: `dine_in`, `card`. */
export const code = () =>
  z
    .string()
    .max(60)
    .regex(/^[a-z0-9][a-z0-9_]*$/, 'lower-case letters, digits and _');
