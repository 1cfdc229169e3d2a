import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { version } from '../config.ts';
import { CommandError } from '../core/command-error.ts';
import { counted, sizeText } from '../core/counted.ts';
import { systemClock } from '../core/time/clock.ts';
import type { PackedFile } from '../db/archive/archive.ts';
import { backUpInstallation } from '../db/archive/installation-backup.ts';
import { assertFiles, assertFolderOf, folderCommand } from './command.ts';

export const backup = folderCommand({
  summary: 'Save a verified backup to a file. Works while the server is running',
  usage: 'FILE',
  input: z.object({
    file: z
      .string()
      .transform((path) => resolve(path))
      .describe('file to write; a file of that name is replaced'),
  }),
  positionals: ['file'],
  work: async ({ config }, { file }) => {
    assertFiles(config, 'use pg_dump to back them up');
    const isReplaced = existsSync(file);
    const packed = await backUp(config.dataDir, file);
    const bytes = statSync(file).size;
    const files = packed.filter(({ name }) => name.endsWith('.sqlite')).length;
    const pictures = packed.filter(({ name }) => name.endsWith('.webp')).length;
    return {
      data: { file, files, pictures, bytes },
      lines: [
        `Saved and verified ${file}: ${counted(files, 'database')}, ${counted(pictures, 'image')}, ${sizeText(bytes)}`,
        ...(isReplaced ? ['The earlier file of that name was replaced'] : []),
      ],
    };
  },
});

async function backUp(dataDir: string, target: string): Promise<PackedFile[]> {
  assertFolderOf(target);
  const about = { madeAt: systemClock.now(), version };
  const saving = { dataDir, workFolder: `${target}.copies`, about };
  const packed = await backUpInstallation(saving, [target], (_, error) => {
    throw error;
  });
  if (!packed) throw new CommandError(`no restaurant to back up in ${dataDir}`);
  return packed;
}
