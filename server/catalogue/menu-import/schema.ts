import { z } from 'zod';
import { nameSchemas } from '../../http/endpoint/names.ts';
import { idList } from '../../identity/records/schema.ts';

/** Characters; a menu of ten thousand items. */
const MAX = 2_000_000;

export const MenuImport = z.object({
  csv: z
    .string()
    .min(1)
    .max(MAX)
    .describe(
      'With a header row: `name` and `price`, and any of the other columns; separated by commas, semicolons or tabs.',
    ),
  tax_ids: idList()
    .optional()
    .describe(
      'Of new items whose row names no taxes. Left out: those of their category, else the default taxes.',
    ),
});

export const MenuImported = z.object({
  created: z.int(),
  changed: z
    .int()
    .describe('Items that were on the menu already, found by their SKU or their name in the category.'),
  categories: z.int(),
});

export type MenuImport = z.output<typeof MenuImport>;
export type MenuImported = z.output<typeof MenuImported>;

nameSchemas({ MenuImport, MenuImported });
