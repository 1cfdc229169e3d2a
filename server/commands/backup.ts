import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { version } from '../config.ts';
import { systemClock } from '../core/time.ts';
import { type Packed, pack, type ToPack } from '../db/archive.ts';
import { verifiedSnapshot } from '../db/backup.ts';
import { controlFile, readInstallation, tenantFile } from '../db/data-folder.ts';
import { MASTER, MediaFolder } from '../db/media-folder.ts';
import { CommandRefused, folderCommand } from './command.ts';

export const backup = folderCommand({
  summary: 'Save the databases and pictures in one verified file; also beside a running server',
  usage: 'FILE',
  input: z.object({ file: z.string().transform((path) => resolve(path)) }),
  positionals: ['file'],
  work: async ({ config }, { file }) => {
    const packed = await backUp(config.dataDir, file);
    const bytes = packed.reduce((sum, one) => sum + one.bytes, 0);
    const files = packed.filter(({ name }) => name.endsWith('.sqlite')).length;
    const pictures = packed.length - files;
    return {
      data: { file, files, pictures, bytes },
      lines: [`${files} databases and ${pictures} pictures (${bytes} bytes) saved in ${file}, checked`],
    };
  },
});

/** Copies are made and proved beside the target, so that a full disk or a damaged database leaves an older backup alone. */
async function backUp(dataDir: string, target: string): Promise<Packed[]> {
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
      ...(await Promise.all(tenants.map((id) => picturesOf(dataDir, id)))).flat(),
    ];
    return pack(target, { madeAt: systemClock.now(), version }, files);
  } finally {
    rmSync(copies, { recursive: true, force: true });
  }
}

/** Listed after the databases were copied, as a picture is on the disk before a record refers to it. */
async function picturesOf(dataDir: string, tenantId: number): Promise<ToPack[]> {
  const media = new MediaFolder(tenantFile(dataDir, tenantId));
  return (await media.shas()).map((sha) => {
    const path = media.fileOf(sha, MASTER);
    return { name: relative(dataDir, path).split(sep).join('/'), path, mayBeGone: true };
  });
}
