import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { noteText } from '../catalogue/menu-import/faults.ts';
import { wordsOfProblem } from '../catalogue/menu-import/problems.ts';
import { MenuFileError } from '../catalogue/menu-import/reading/menu-file.ts';
import { importMenuFile } from '../catalogue/menu-import/service.ts';
import { CommandError } from '../core/command-error.ts';
import { counted } from '../core/counted.ts';
import { AppError } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { writeDurablySync } from '../db/files/durable-file.ts';
import { onlyProposes } from '../replication-admin/proposals/guard.ts';
import { appCommand } from './command.ts';

export const importMenuCommand = appCommand({
  summary:
    "Import a menu from a spreadsheet or another system's export (XLSX, XLS, ODS, CSV, JSON). Imports every item, or nothing and a list of errors",
  usage: 'FILE [--rejects FILE]',
  input: z.object({
    /** Read by the server, which may run elsewhere: the whole path. */
    file: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .describe('file to read: .xlsx, .xls, .ods, .csv, or .json'),
    rejects: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .optional()
      .describe('import the items without errors, and write the others with their errors to this file'),
  }),
  positionals: ['file'],
  work: async (app, { file, rejects }) => {
    const [tenant] = app.tenants();
    if (!tenant || app.tenantIds().length > 1)
      throw new CommandError('this server must have exactly one restaurant');
    if (app.role === 'branch' && (await onlyProposes(tenant))) throw new CommandError(PROPOSES);
    if (rejects !== undefined && existsSync(rejects))
      throw new CommandError(`${rejects} already exists; choose a new file for --rejects`);
    try {
      const options = { skipsFaulty: rejects !== undefined };
      const done = await importMenuFile(tenant, systemCaller, readFileSync(file), options);
      const { created, changed, unchanged, categories, groups, rejectedCsv } = done;
      const data = { created, changed, unchanged, categories, groups };
      const lines = [
        `Menu imported: ${counted(created, 'item')} added, ${changed} updated, ${unchanged} unchanged`,
        ...done.notes.map(noteText),
      ];
      if (rejectedCsv === undefined || rejects === undefined) return { data, lines };
      writeDurablySync(rejects, `\uFEFF${rejectedCsv}\n`);
      return { data, lines: [...lines, `Items that weren't imported, with reasons: ${rejects}`] };
    } catch (error) {
      if (error instanceof MenuFileError) throw new CommandError(wordsOfProblem[error.why]);
      throw error instanceof AppError ? refusal(error) : error;
    }
  },
});

const PROPOSES =
  'this branch can only propose changes to the shared menu; import the file at head office, or edit items in the back office here to propose changes';

/** `rows.3.price: is missing; rows.7.name: …`, by the rows of the file. */
function refusal({ message, details = {} }: AppError): CommandError {
  const told = Object.entries(details).map(([path, said]) => `${path}: ${[said].flat().join(', ')}`);
  return new CommandError(told.length > 0 ? told.join('; ') : message);
}
