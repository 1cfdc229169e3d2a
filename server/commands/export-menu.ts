import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { exportMenu } from '../catalogue/menu-import/export.ts';
import { CommandError } from '../core/command-error.ts';
import { systemCaller } from '../core/permissions.ts';
import { writeDurablySync } from '../db/files/durable-file.ts';
import { appCommand } from './command.ts';

export const exportMenuCommand = appCommand({
  summary:
    'Export the whole menu to a spreadsheet (XLSX, or CSV by the name of the file) that imports unchanged',
  usage: 'FILE',
  input: z.object({
    /** Written by the server, which may run elsewhere: the whole path. */
    file: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .describe('file to write: .xlsx or .csv'),
  }),
  positionals: ['file'],
  work: async (app, { file }) => {
    const [tenant] = app.tenants();
    if (!tenant || app.tenantIds().length > 1)
      throw new CommandError('this server must have exactly one restaurant');
    if (existsSync(file)) throw new CommandError(`${file} already exists; choose a new file`);
    const format = file.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx';
    writeDurablySync(file, await exportMenu(tenant, systemCaller, format));
    return { data: { file, format }, lines: [`Menu exported: ${file}`] };
  },
});
