import { z } from 'zod';
import { id } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';
import { idList } from '../../identity/records/schema.ts';
import { itemTypes } from '../menu/schema.ts';
import { faultCodes, noteCodes } from './faults.ts';
import { menuFormats } from './formats.ts';
import { encodings } from './reading/books/encoding.ts';
import { MAX_FILE_BYTES, unreadableMenus } from './reading/menu-file.ts';
import { roles } from './reading/words.ts';

/** Characters; a menu of ten thousand items. */
const MAX_CSV = 2_000_000;
const MAX_BASE64 = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 100;

const Choices = z
  .object({
    sheet: z.int().min(0).max(100).optional().describe('Number of the sheet, from 0.'),
    header_row: z
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .describe('Row with the column headings, from 1; 0: none.'),
    columns: z.array(z.enum(roles)).max(200).optional().describe('What each column holds, from the first.'),
    encoding: z
      .enum(encodings as [string, ...string[]])
      .optional()
      .describe('Character encoding of a text file.'),
  })
  .describe('What a person decides instead of the guess.');

const file = {
  file: z
    .string()
    .min(1)
    .max(MAX_BASE64)
    .meta({ contentEncoding: 'base64' })
    .optional()
    .describe(
      'Workbook (XLSX, XLSM, XLS, ODS), text file (CSV, TSV), or JSON from another system, as base64 or a data: URL; at most 10 MB.',
    ),
  csv: z.string().min(1).max(MAX_CSV).optional().describe('The text of a CSV file instead of `file`.'),
  choices: Choices.default({}),
};

export const MenuFile = z.object(file);
export const MenuImport = z.object({
  ...file,
  tax_ids: idList()
    .optional()
    .describe(
      'Taxes of new items whose row names none. Default: those of their category, or the default taxes.',
    ),
  all_or_nothing: z
    .boolean()
    .default(false)
    .describe('true: a single problem stops the whole import. false: items without problems are imported.'),
});

export const MenuExportQuery = z.object({ format: z.enum(menuFormats).default('xlsx') });

const params = z.record(z.string(), z.string());
const MenuFault = z.object({
  row: z.int().describe('Row of the spreadsheet, from 1; in JSON the position of the item.'),
  cell: z.string().nullable().describe('Cell, such as `C7`.'),
  column: z.enum(roles).describe('What the column was taken for.'),
  value: z.string().nullable().describe('Contents of the cell.'),
  code: z.enum(faultCodes),
  params: params.describe('Values that the message contains.'),
  message: z.string(),
});
const MenuNote = z.object({
  code: z.enum(noteCodes),
  params: params.describe('Values that the message contains.'),
  message: z.string(),
});

const Taken = z.object({
  sheets: z
    .array(
      z.object({
        name: z.string(),
        is_hidden: z.boolean().describe('Whether the spreadsheet hides it.'),
        rows: z.int().describe('How many rows it has.'),
      }),
    )
    .describe('Sheets of the file; a text file has one.'),
  encoding: z.string().nullable().describe('Character encoding; null: not a text file.'),
  sheet: z.int().describe('Number of the sheet that was read, from 0.'),
  header_row: z.int().describe('Row with the column headings, from 1; 0: none.'),
  columns: z.array(
    z.object({
      title: z.string(),
      role: z.enum(roles),
      examples: z.array(z.string()).describe('The first values below the title.'),
    }),
  ),
  head: z
    .array(
      z.object({
        row: z.int().describe('Row of the spreadsheet, from 1.'),
        cells: z.array(z.string()).describe('Values, from the first column.'),
      }),
    )
    .describe('The first rows of the sheet, for choosing the header row.'),
});

export const MenuPreview = z.object({
  problem: z
    .object({ code: z.enum(unreadableMenus), message: z.string() })
    .nullable()
    .describe("Why the file can't be imported as it was read; null: it can."),
  taken: Taken.nullable().describe('How the file was read; null: it has no tables.'),
  dishes: z
    .array(
      z.object({
        row: z.int().describe('Row of the spreadsheet, from 1; in JSON the position of the item.'),
        name: z.string(),
        price: money(),
        category: z.string().nullable(),
        type: z.enum(itemTypes).nullable(),
        sizes: z
          .array(z.object({ name: z.string(), price: money() }))
          .describe('Its sizes with their prices.'),
        groups: z.array(z.string()).describe('Names of its modifier groups.'),
        tax_ids: z.array(id()).nullable().describe("Taxes; null: the file names none of the restaurant's."),
      }),
    )
    .describe('The first items, as they would be imported.'),
  groups: z
    .array(z.object({ name: z.string(), choices: z.int().describe('How many it offers.') }))
    .describe('Modifier groups of the file.'),
  counts: z
    .object({
      dishes: z.int().describe('Number of items found.'),
      faults: z.int().describe('Number of problems found.'),
    })
    .describe('Totals.'),
  faults: z.array(MenuFault).describe('Problems; at most 200.'),
  notes: z.array(MenuNote).describe('What was decided or left out.'),
});

export const MenuImported = z.object({
  created: z.int(),
  changed: z
    .int()
    .describe('Number of existing items changed, matched by SKU or by name within the category.'),
  unchanged: z.int().describe('Number of existing items that were already the same.'),
  categories: z.int(),
  groups: z.int().describe('Modifier groups created or changed.'),
  rejected: z.int().describe('Number of items not imported.'),
  rejected_csv: z
    .string()
    .nullable()
    .describe('These items as a CSV file with the reasons. Correct and import it.'),
  faults: z.array(MenuFault).describe('Problems; at most 200.'),
  notes: z.array(MenuNote),
});

export type MenuFile = z.output<typeof MenuFile>;
export type MenuImport = z.output<typeof MenuImport>;
export type MenuPreview = z.output<typeof MenuPreview>;
export type MenuImported = z.output<typeof MenuImported>;

nameSchemas({
  MenuFile,
  MenuFileChoices: Choices,
  MenuFileTaken: Taken,
  MenuFault,
  MenuNote,
  MenuImport,
  MenuPreview,
  MenuImported,
});
nameChoices({ MenuColumn: roles });
