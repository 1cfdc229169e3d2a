import { copyFileSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { installCapture } from '../../../sync/capture/install.ts';
import { type Rescued, rescue as takeIn } from '../../../sync/joining/rescue.ts';
import type { App } from '../../app.ts';
import { CommandError } from '../../core/command-error.ts';
import { counted } from '../../core/counted.ts';
import { unpack } from '../../db/archive/archive.ts';
import { BackupEncryptedError, backupKeysIn, type Keyring } from '../../db/archive/backup-key.ts';
import { databaseLogOn } from '../../db/engine/log.ts';
import { tenantFile } from '../../db/files/data-folder.ts';
import { openTenant } from '../../db/opening/open.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { appCommand } from '../command.ts';

export const rescue = appCommand({
  summary: 'Recover unsynced data from a computer that was replaced, from its backup or data folder',
  usage: 'FILE|FOLDER [--phrase RECOVERY-PHRASE]',
  input: z.object({
    from: z
      .string()
      .transform((path) => resolve(path))
      .describe('backup of the old computer, or its data folder'),
    phrase: z
      .string()
      .optional()
      .describe('recovery phrase of the backup, if this computer has no key for it'),
  }),
  positionals: ['from'],
  work: async (app, { from, phrase }) => {
    const [tenant] = app.role === 'branch' ? app.tenants() : [];
    if (!tenant) throw new CommandError('this server has no branch to recover data into');
    if (isSameFolder(from, app.dataDir))
      throw new CommandError(
        "this is this computer's own data folder; choose the old computer's folder or backup",
      );
    const rescued = await rescueFrom(app, tenant, from, phrase);
    const { foundIn, ...counts } = rescued;
    return { data: { ...counts, found_in: foundIn }, lines: linesOf(rescued) };
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
    if (!existsSync(file)) throw new CommandError(`no data of this restaurant in ${from}`);
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

const isSameFolder = (one: string, other: string): boolean =>
  existsSync(one) && realpathSync(one) === realpathSync(other);

function place(from: string, draft: string, id: number, ring: Keyring): void {
  if (!existsSync(from)) throw new CommandError(`${from} not found`);
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

/** The records that people know by name. */
const NOUNS: Readonly<Record<string, string>> = {
  orders: 'order',
  payments: 'payment',
  invoices: 'invoice',
  customers: 'customer',
};

const list = new Intl.ListFormat('en');

function whatWas(found: Rescued['found'], byTable: Rescued['foundIn']): string {
  const named = Object.entries(NOUNS).flatMap(([table, noun]) => {
    const n = byTable[table] ?? 0;
    return n === 0 ? [] : [{ n, text: counted(n, noun) }];
  });
  const others = found - named.reduce((sum, { n }) => sum + n, 0);
  const texts = named.map(({ text }) => text);
  if (texts.length === 0) return counted(found, 'record');
  return list.format([...texts, ...(others > 0 ? [counted(others, 'related record')] : [])]);
}

function linesOf({ found, foundIn, kept, refused }: Rescued): string[] {
  return [
    found === 0
      ? 'Nothing is missing: this computer already has everything that the old one had'
      : `Found ${whatWas(found, foundIn)} the old computer hadn't synced. They sync to head office while the server runs`,
    ...(kept.length > 0
      ? [
          `${counted(kept.length, 'record')} changed here since then and weren't overwritten: ${kept.slice(0, 20).join(', ')}`,
        ]
      : []),
    ...(refused > 0 ? [`${counted(refused, 'record')} couldn't be recovered; see GET /sync/quarantine`] : []),
  ];
}
