import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { guessed, needed, type Prepared, prepared } from '../../resources/web/sheet/menu-columns.ts';
import { readSheet } from '../../resources/web/sheet/read.ts';
import { MenuImport } from '../catalogue/menu-import/schema.ts';
import { importMenu } from '../catalogue/menu-import/service.ts';
import { type Sheet, SheetReadError } from '../core/csv.ts';
import { AppError } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { onlyProposes } from '../replication-admin/proposals/guard.ts';
import { CommandError } from '../setup/command-error.ts';
import { appCommand } from './command.ts';

export const importMenuCommand = appCommand({
  summary:
    'Write the menu of a spreadsheet (XLSX or CSV): all of its rows, or a line for each that is wrong and none',
  usage: 'FILE',
  input: z.object({
    /** Read by the server, which may run elsewhere: the whole path. */
    file: z
      .string()
      .min(1)
      .transform((path) => resolve(path)),
  }),
  positionals: ['file'],
  work: async (app, { file }) => {
    const [tenant, another] = app.tenants();
    if (!tenant || another) throw new CommandError('there must be exactly one restaurant here');
    if (app.role === 'branch' && (await onlyProposes(tenant))) throw new CommandError(PROPOSES);
    const { csv, rowOf } = menuIn(file);
    const { data: body } = MenuImport.safeParse({ csv });
    if (!body) throw new CommandError(unreadable.too_large);
    try {
      const data = await importMenu(tenant, systemCaller, body);
      return { data, lines: [`new items: ${data.created}, changed: ${data.changed}`] };
    } catch (error) {
      throw error instanceof AppError ? refusal(error, rowOf) : error;
    }
  },
});

const PROPOSES =
  'this branch only proposes changes of the shared menu: import the file at head office, or change dishes in the console here, where each change is proposed';

const unreadable = {
  not_a_sheet: 'this is no spreadsheet: write it as XLSX or CSV',
  too_large: 'there is more in this file than a menu has',
} as const;

function sheetIn(file: string): Sheet {
  try {
    return readSheet(readFileSync(file));
  } catch (error) {
    throw error instanceof SheetReadError ? new CommandError(unreadable[error.why]) : error;
  }
}

/** Its columns are known by what people call them, as the console proposes them. */
function menuIn(file: string): Prepared {
  const sheet = sheetIn(file);
  const mapping = guessed(sheet[0] ?? []);
  const missing = needed.find((column) => mapping[column] === undefined);
  if (missing) throw new CommandError(`the first row names no column "${missing}"`);
  return prepared(sheet, mapping);
}

/** `rows.3.price: is missing; rows.7.type: must be one of …`, by the rows of the file. */
function refusal({ message, details = {} }: AppError, rowOf: Prepared['rowOf']): CommandError {
  const told = Object.entries(details).map(([path, said]) => {
    const place = path.replace(/^rows\.(\d+)/, (_, row) => `rows.${rowOf(Number(row))}`);
    return `${place}: ${[said].flat().join(', ')}`;
  });
  return new CommandError(told.length > 0 ? told.join('; ') : message);
}
