import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { version } from '../config.ts';
import { systemClock } from '../core/time/clock.ts';
import type { PackedFile } from '../db/archive/archive.ts';
import { backUpInstallation } from '../db/archive/installation-backup.ts';
import { makeFolder } from '../db/files/not-writable.ts';
import { CommandError } from '../setup/command-error.ts';
import { assertFiles, folderCommand } from './command.ts';

export const backup = folderCommand({
  summary: 'Save the databases and pictures in one verified file; also beside a running server',
  usage: 'FILE',
  input: z.object({ file: z.string().transform((path) => resolve(path)) }),
  positionals: ['file'],
  work: async ({ config }, { file }) => {
    assertFiles(config, 'save them with pg_dump, which takes one snapshot of all restaurants');
    const packed = await backUp(config.dataDir, file);
    const bytes = packed.reduce((sum, one) => sum + one.bytes, 0);
    const files = packed.filter(({ name }) => name.endsWith('.sqlite')).length;
    const pictures = packed.filter(({ name }) => name.endsWith('.webp')).length;
    return {
      data: { file, files, pictures, bytes },
      lines: [`${files} databases and ${pictures} pictures (${bytes} bytes) saved in ${file}, checked`],
    };
  },
});

async function backUp(dataDir: string, target: string): Promise<PackedFile[]> {
  makeFolder(dirname(target));
  const about = { madeAt: systemClock.now(), version };
  const saving = { dataDir, workFolder: `${target}.copies`, about };
  const packed = await backUpInstallation(saving, [target], (_, error) => {
    throw error;
  });
  if (!packed) throw new CommandError(`${dataDir} holds no restaurant to save`);
  return packed;
}
