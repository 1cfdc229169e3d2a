import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { version } from '../config.ts';
import { systemClock } from '../core/time.ts';
import { pack } from '../db/archive.ts';
import { verifiedSnapshot } from '../db/backup.ts';
import { controlFile, readInstallation, tenantFile } from '../db/data-folder.ts';
import { CommandRefused, folderCommand } from './command.ts';

export const backup = folderCommand({
  summary: 'Save the databases in one verified file; also beside a running server',
  usage: 'FILE',
  input: z.object({ file: z.string().transform((path) => resolve(path)) }),
  positionals: ['file'],
  work: async ({ config }, { file }) => {
    const packed = backUp(config.dataDir, file);
    const bytes = packed.reduce((sum, one) => sum + one.bytes, 0);
    return {
      data: { file, files: packed.length, bytes },
      lines: [`${packed.length} databases (${bytes} bytes) saved in ${file}, checked`],
    };
  },
});

/** Copies are made and proved beside the target, so that a full disk or a damaged database leaves an older backup alone. */
function backUp(dataDir: string, target: string) {
  if (!readInstallation(dataDir)) throw new CommandRefused(`${dataDir} holds no restaurant to save`);
  mkdirSync(dirname(target), { recursive: true });
  const copies = mkdtempSync(`${target}.copies-`);
  try {
    mkdirSync(join(copies, 'tenants'));
    verifiedSnapshot(controlFile(dataDir), controlFile(copies));
    const tenants = readInstallation(copies)?.tenants ?? [];
    for (const id of tenants) verifiedSnapshot(tenantFile(dataDir, id), tenantFile(copies, id));
    const files = [
      { name: 'control.sqlite', path: controlFile(copies) },
      ...tenants.map((id) => ({ name: `tenants/${id}.sqlite`, path: tenantFile(copies, id) })),
    ];
    return pack(target, { madeAt: systemClock.now(), version }, files);
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}
