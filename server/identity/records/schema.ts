import { z } from 'zod';
import { id, queryFlag, sortOrder } from '../../http/endpoint/fields.ts';

/** Common fields of catalogue records besides id and times. */
export const shared = { sort_order: sortOrder(), is_active: z.boolean() };
export const sharedDefaults = {
  /** Default: after all others. */
  sort_order: shared.sort_order.optional(),
  is_active: shared.is_active.default(true),
};

export const AllQuery = z.object({ all: queryFlag() });

/** Ids of other records, each at most once. */
export const idList = () =>
  z
    .array(id())
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, "can't list a record twice");

/** Texts by language, in the API as given. */
export const translations = () => z.record(z.string(), z.string()).nullable();

/** A picture on this server or elsewhere. */
export const imageUrl = () =>
  z
    .string()
    .max(500)
    .regex(/^(https?:\/\/|\/)/, 'must be an http(s) address or a path on this server')
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
    .regex(/^[a-z0-9][a-z0-9_]*$/, 'must be lowercase letters, digits, and underscores');
