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
    sheet: z.int().min(0).max(100).optional().describe('From 0.'),
    header_row: z
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .describe('The row that names the columns, as the spreadsheet counts; 0: there is none.'),
    columns: z
      .array(z.enum(roles))
      .max(200)
      .optional()
      .describe('What each column of the file is, from the first one on.'),
    encoding: z
      .enum(encodings as [string, ...string[]])
      .optional()
      .describe('Of a text.'),
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
      'A workbook (XLSX, XLSM, XLS, ODS), a text (CSV, TSV) or the JSON of another system, at most 10 MB, as base64 or a data: URL.',
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
      'Of new items whose row names no taxes. Left out: those of their category, else the default taxes.',
    ),
  all_or_nothing: z
    .boolean()
    .default(false)
    .describe('A fault anywhere, and nothing is imported. Otherwise items without a fault are.'),
});

export const MenuExportQuery = z.object({ format: z.enum(menuFormats).default('xlsx') });

const params = z.record(z.string(), z.string());
const MenuFault = z.object({
  row: z.int().describe('As the spreadsheet counts; in JSON the place of the item.'),
  cell: z.string().nullable().describe('Such as `C7`.'),
  column: z.enum(roles).describe('What the column was read as.'),
  value: z.string().nullable().describe('What the cell says.'),
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
    .describe('Sheets of the file, one for a text.'),
  encoding: z.string().nullable().describe('Of a text; null: the file is no text.'),
  sheet: z.int().describe('Place of the sheet that was read, from 0 on.'),
  header_row: z.int().describe('Row with the titles of the columns, as the spreadsheet counts.'),
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
        row: z.int().describe('As the spreadsheet counts.'),
        cells: z.array(z.string()).describe('Its values from the first column on.'),
      }),
    )
    .describe('The first rows of the sheet, for choosing the header row.'),
});

export const MenuPreview = z.object({
  problem: z
    .object({ code: z.enum(unreadableMenus), message: z.string() })
    .nullable()
    .describe('Why nothing can be imported as it was taken.'),
  taken: Taken.nullable().describe('How the file was taken; null: it has no tables.'),
  dishes: z
    .array(
      z.object({
        row: z.int().describe('As the spreadsheet counts; in JSON the place of the item.'),
        name: z.string(),
        price: money(),
        category: z.string().nullable(),
        type: z.enum(itemTypes).nullable(),
        sizes: z
          .array(z.object({ name: z.string(), price: money() }))
          .describe('Its sizes with their prices.'),
        groups: z.array(z.string()).describe('Names of its modifier groups.'),
        tax_ids: z.array(id()).nullable().describe('null: the file names none that the restaurant has.'),
      }),
    )
    .describe('The first ones, as they will be.'),
  groups: z
    .array(z.object({ name: z.string(), choices: z.int().describe('How many it offers.') }))
    .describe('Modifier groups of the file.'),
  counts: z
    .object({ dishes: z.int().describe('Dishes found.'), faults: z.int().describe('Faults found.') })
    .describe('How many there are in all.'),
  faults: z.array(MenuFault).describe('The first 200.'),
  notes: z.array(MenuNote).describe('What was decided or left out.'),
});

export const MenuImported = z.object({
  created: z.int(),
  changed: z
    .int()
    .describe('Items that were on the menu already, found by their SKU or their name in the category.'),
  unchanged: z.int().describe('Items that were on the menu just so.'),
  categories: z.int(),
  groups: z.int().describe('Modifier groups created or changed.'),
  rejected: z.int().describe('Items that were not imported.'),
  rejected_csv: z
    .string()
    .nullable()
    .describe('Those items as a CSV file with the reasons, which imports once it is corrected.'),
  faults: z.array(MenuFault).describe('The first 200.'),
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
