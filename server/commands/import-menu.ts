import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { MenuImport } from '../catalogue/menu-import/schema.ts';
import { importMenu } from '../catalogue/menu-import/service.ts';
import { AppError } from '../core/errors.ts';
import { systemCaller } from '../core/permissions.ts';
import { onlyProposes } from '../oversight/proposals/guard.ts';
import { appCommand, CommandRefused } from './command.ts';

export const importMenuCommand = appCommand({
  summary: 'Write the menu of a CSV file: all of its rows, or a line for each that is wrong and none',
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
    if (!tenant || another) throw new CommandRefused('there must be exactly one restaurant here');
    if (app.role === 'branch' && (await onlyProposes(tenant))) throw new CommandRefused(PROPOSES);
    const body = MenuImport.parse({ csv: readFileSync(file, 'utf8') });
    try {
      const data = await importMenu(tenant, systemCaller, body);
      return { data, lines: [`new items: ${data.created}, changed: ${data.changed}`] };
    } catch (error) {
      throw error instanceof AppError ? refusal(error) : error;
    }
  },
});

const PROPOSES =
  'this branch only proposes changes of the shared menu: import the file at head office, or change dishes in the console here, where each change is proposed';

/** `rows.3.price: is missing; rows.7.type: must be one of …`. */
function refusal({ message, details = {} }: AppError): CommandRefused {
  const told = Object.entries(details).map(([path, said]) => `${path}: ${[said].flat().join(', ')}`);
  return new CommandRefused(told.length > 0 ? told.join('; ') : message);
}
