import { createWriteStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { App } from '../app.ts';
import {
  assertBackupRole,
  type Draft,
  moveFiles,
  ownFilesIn,
  tenantFilesIn,
  withDraft,
} from '../backups/restore-draft.ts';
import { CommandError } from '../core/command-error.ts';
import { AppError } from '../core/errors.ts';
import { toIso } from '../core/time/time.ts';
import { readHeader } from '../db/archive/archive.ts';
import { copyControl } from '../db/archive/control-copy.ts';
import { databaseLogOn } from '../db/engine/log.ts';
import { controlFile } from '../db/files/data-folder.ts';
import { moveDurablySync } from '../db/files/durable-file.ts';
import { storeRole } from '../db/opening/installation.ts';
import { openControl } from '../db/opening/open.ts';

interface FirstRestore {
  readonly restaurants: number;
  readonly made_at: string;
  readonly print_jobs_held: number;
}

/**
 * Brings a backup back into a server that runs and is still empty. The restaurants become known as the last step, so
 * that one that was cut off can be done again. Throws CommandRefused.
 */
export async function restoreHere(app: App, file: string, phrase?: string): Promise<FirstRestore> {
  if (app.tenantIds().length > 0) throw new AppError('ALREADY_SET_UP');
  const work = async (draft: Draft) => {
    clearFor(app.dataDir, draft);
    moveFiles(tenantFilesIn(draft.folder), draft.folder, app.dataDir);
    moveFiles(ownFilesIn(draft.folder), draft.folder, app.dataDir);
    await openAll(app, draft);
    return draft;
  };
  const { dataDir, clock, log } = app;
  const accept = (draft: Draft) => assertBackupRole(app.role, draft);
  const request = { ...{ dataDir, file, clock, log, accept }, ...(phrase && { unlock: { phrase } }) };
  const restored = await withDraft(request, work);
  await app.lan.look();
  forgetUpload(app);
  const { tenants, madeAt, held } = restored;
  return { restaurants: tenants.length, made_at: toIso(madeAt), print_jobs_held: held };
}

/**
 * What an attempt that was cut off left; beside a file of another time it would make this one seem a copy. Credentials and
 * keys of this computer stay: no backup holds them.
 */
function clearFor(dataDir: string, { tenants }: Draft): void {
  const folder = join(dataDir, 'tenants');
  const left = existsSync(folder) ? readdirSync(folder) : [];
  const isTheirs = (name: string) =>
    tenants.some((id) => name.startsWith(`${id}.`) && !/\.(credentials|keys)\.json/.test(name));
  for (const name of left.filter(isTheirs)) rmSync(join(folder, name), { recursive: true, force: true });
}

async function openAll(app: App, { folder, tenants, role }: Draft): Promise<void> {
  const { clock, log } = app;
  const file = controlFile(folder);
  const control = await openControl({ file, server: undefined, clock, log: databaseLogOn(log) });
  try {
    await storeRole(app.control, role);
    for (const id of tenants) await app.openTenant(id);
    await copyControl(control, app.control);
  } catch (error) {
    for (const id of tenants) await app.closeTenant(id);
    throw error;
  } finally {
    await control.close();
  }
}

const uploadIn = (dataDir: string): string => join(dataDir, 'uploaded.backup');

export const forgetUpload = ({ dataDir }: App): void => rmSync(uploadIn(dataDir), { force: true });

/** Keeps what a browser sends until it is brought back or replaced. Throws CommandRefused for what is no backup. */
export async function takeUpload({ dataDir }: App, bytes: Readable): Promise<{ file: string }> {
  const file = uploadIn(dataDir);
  const draft = `${file}.draft`;
  try {
    await pipeline(bytes, createWriteStream(draft));
    if (!readHeader(draft)) throw new CommandError("this file isn't a Galley backup, or it's damaged");
    moveDurablySync(draft, file);
    return { file };
  } finally {
    rmSync(draft, { force: true });
  }
}
