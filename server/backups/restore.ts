import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../core/command-error.ts';
import { systemCaller } from '../core/permissions.ts';
import { exchangeFiles } from '../db/files/folder-exchange.ts';
import type { Handle } from '../db/handle/handle.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import type { RestoredBy } from '../http/endpoint/platform.ts';
import { recordGraveAct } from '../identity/auth/reauthentication.ts';
import { type Owner, ownersIn } from '../identity/users/owners-store.ts';
import type { Installation } from './installation.ts';
import { putSettingsRow, readSettings, type Settings, settingsRow } from './records/store.ts';
import {
  ASIDE,
  asideName,
  assertBackupRole,
  DRAFT_FOLDER,
  type Draft,
  tenantFilesIn,
  withDraft,
} from './restore-draft.ts';

interface Restore {
  readonly installation: Installation;
  readonly tenant: TenantDatabase;
  readonly file: string;
  readonly by: RestoredBy;
  /** Saves the present data; returns the folders that have it. */
  readonly save: (settings: Settings) => Promise<string[]>;
}

/**
 * Restores a backup over a restaurant that serves. The present data serves until the backup is ready and the present
 * itself is saved; requests wait only while the files are exchanged. Returns how many print jobs wait for a person.
 */
export async function restoreServing({ installation, tenant, file, by, save }: Restore): Promise<number> {
  const { dataDir, clock, log } = installation;
  const present = await tenant.read(systemCaller, async (reader) => ({
    founded: await foundedAt(reader),
    backups: await settingsRow(reader),
    settings: await readSettings(reader),
    owners: await ownersIn(reader),
  }));
  const draft = {
    ...{ dataDir, file, clock, log },
    encryptedOnly: true,
    // The session that asked ends with the database that it was opened in.
    caller: { ...by.caller, tokenId: null },
    prepare: async (tx: Parameters<typeof recordGraveAct>[0]) => {
      if ((await foundedAt(tx)) !== present.founded)
        throw new CommandError('the backup is from another restaurant; choose another one');
      assertSameOwners(present.owners, await ownersIn(tx));
      // Where backups go belongs to this computer, not to the restored data.
      if (present.backups) await putSettingsRow(tx, present.backups);
      await recordGraveAct(tx, RESTORE, by.address);
    },
    accept: (unpacked: Draft) => {
      assertBackupRole(installation.role, unpacked);
      if (!unpacked.tenants.includes(tenant.id))
        throw new CommandError("the backup doesn't contain this restaurant");
    },
  };
  return withDraft(draft, async (unpacked) => {
    if ((await save(present.settings)).length === 0)
      throw new CommandError("current data couldn't be saved first, so nothing was changed");
    const aside = asideName(clock.now());
    await exchange(installation, tenant.id, unpacked.folder, aside);
    forgetOlder(dataDir, aside);
    return unpacked.held;
  });
}

const RESTORE = 'POST /system/backups/{name}/restore';

async function foundedAt(handle: Pick<Handle, 'execute'>): Promise<number | undefined> {
  const [row] = await handle.execute<{ created_at: number }>('select created_at from tenants', []);
  return row?.created_at;
}

/** A backup restores who owned the restaurant then: that is for the command on the computer. */
function assertSameOwners(present: readonly Owner[], then: readonly Owner[]): void {
  const isOwner = ({ id, email }: Owner) => present.some((owner) => owner.id === id && owner.email === email);
  const others = then.filter((owner) => !isOwner(owner));
  if (others.length === 0) return;
  const names = others.map(({ name }) => name).join(', ');
  throw new CommandError(
    `The backup has owners this restaurant no longer has: ${names}. To restore it, run galley restore on this computer.`,
  );
}

/** Databases and pictures only; credentials and keys stay. If the restored database does not open, the old one returns. */
async function exchange(installation: Installation, id: number, draft: string, aside: string): Promise<void> {
  const { dataDir } = installation;
  await installation.closeTenant(id);
  const [present, coming] = [tenantFilesIn(dataDir), tenantFilesIn(draft)];
  try {
    exchangeFiles(dataDir, { aside, from: DRAFT_FOLDER, out: present, in: coming });
    await installation.openTenant(id);
  } catch (error) {
    await installation.closeTenant(id);
    exchangeFiles(dataDir, { aside: DRAFT_FOLDER, from: aside, out: tenantFilesIn(dataDir), in: present });
    await installation.openTenant(id);
    throw error;
  }
}

/** What an earlier restore set aside is in the backup that was made before it. */
function forgetOlder(dataDir: string, aside: string): void {
  for (const name of readdirSync(dataDir))
    if (name.startsWith(ASIDE) && name !== aside)
      rmSync(join(dataDir, name), { recursive: true, force: true });
}
