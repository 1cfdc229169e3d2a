import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { CommandError } from '../../core/command-error.ts';
import { counted, sizeText } from '../../core/counted.ts';
import { appCommand } from '../command.ts';
import { exportRestaurant } from './export.ts';

export const exportData = appCommand({
  summary:
    "Export all data of this server's restaurant to an archive (JSON lines and images, see resources/guide/export.md)",
  usage: 'FILE.tar.gz',
  input: z.object({
    /** Written by the server, which may run elsewhere: the whole path. */
    file: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .describe('file to write'),
  }),
  positionals: ['file'],
  work: async (app, { file }, say) => {
    const [id, ...others] = app.tenantIds();
    if (id === undefined || others.length > 0)
      throw new CommandError('this server must have exactly one restaurant; use galley tenants export ID');
    if (existsSync(file)) throw new CommandError(`${file} already exists; choose a new file`);
    const { rows, pictures, bytes } = await exportRestaurant(app, { id, isSuspended: false }, file, say);
    return {
      data: { file, rows, pictures, bytes },
      lines: [
        `Exported ${counted(rows, 'row')} and ${counted(pictures, 'image')} to ${file} (${sizeText(bytes)})`,
      ],
    };
  },
});
