import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { installCapture } from '../../../sync/capture/install.ts';
import { type Rescued, rescue as takeIn } from '../../../sync/joining/rescue.ts';
import type { App } from '../../app.ts';
import { unpack } from '../../db/archive/archive.ts';
import { BackupEncryptedError, backupKeysIn, type Keyring } from '../../db/archive/backup-key.ts';
import { databaseLogOn } from '../../db/engine/log.ts';
import { tenantFile } from '../../db/files/data-folder.ts';
import { openTenant } from '../../db/opening/open.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { CommandError } from '../../setup/command-error.ts';
import { appCommand } from '../command.ts';

export const rescue = appCommand({
  summary:
    'Take in what a replaced computer of this branch never sent, from a backup of it or its data folder',
  usage: 'FILE|FOLDER [--phrase RECOVERY-PHRASE]',
  input: z.object({ from: z.string().transform((path) => resolve(path)), phrase: z.string().optional() }),
  positionals: ['from'],
  work: async (app, { from, phrase }) => {
    const [tenant] = app.role === 'branch' ? app.tenants() : [];
    if (!tenant) throw new CommandError('there is no branch here that could take anything in');
    const rescued = await rescueFrom(app, tenant, from, phrase);
    return { data: { ...rescued }, lines: linesOf(rescued) };
  },
});

/** The old database is only ever read: a copy is opened and brought to the schema of this program. */
async function rescueFrom(
  app: App,
  tenant: TenantDatabase,
  from: string,
  phrase: string | undefined,
): Promise<Rescued> {
  const draft = join(app.dataDir, 'rescuing');
  rmSync(draft, { recursive: true, force: true });
  try {
    place(from, draft, tenant.id, { keys: backupKeysIn(app.dataDir), phrase });
    const file = tenantFile(draft, tenant.id);
    if (!existsSync(file)) throw new CommandError(`${from} holds nothing of this restaurant`);
    const { role, clock, log } = app;
    const options = { file, id: tenant.id, role, clock, log: databaseLogOn(log), prepare: installCapture };
    const old = await openTenant(options);
    try {
      return await takeIn(tenant, old);
    } finally {
      await old.close();
    }
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function place(from: string, draft: string, id: number, ring: Keyring): void {
  if (!existsSync(from)) throw new CommandError(`${from} is not there`);
  if (!statSync(from).isDirectory()) return void unpackOpened(from, draft, ring);
  for (const ending of ['', '-wal']) {
    const target = tenantFile(draft, id) + ending;
    mkdirSync(dirname(target), { recursive: true });
    if (existsSync(tenantFile(from, id) + ending)) copyFileSync(tenantFile(from, id) + ending, target);
  }
}

function unpackOpened(from: string, draft: string, ring: Keyring): void {
  try {
    unpack(from, draft, ring);
  } catch (error) {
    throw error instanceof BackupEncryptedError ? new CommandError(`${error.message} (--phrase)`) : error;
  }
}

function linesOf({ found, kept, refused }: Rescued): string[] {
  return [
    `${found} records that the old computer never sent were looked at; what was missing is here and goes to head office`,
    ...(kept.length > 0
      ? [`${kept.length} were changed here since, and stay as they are here: ${kept.slice(0, 20).join(', ')}`]
      : []),
    ...(refused > 0 ? [`${refused} could not be taken: GET /sync/quarantine says why`] : []),
  ];
}
