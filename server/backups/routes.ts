import { systemCaller } from '../core/permissions.ts';
import { renewPhrase } from '../db/archive/backup-key.ts';
import { endpoint } from '../http/endpoint/endpoint.ts';
import type { Platform, Principal } from '../http/endpoint/platform.ts';
import { userOf } from '../identity/auth/principal.ts';
import { graveAct, graveActFor, Reauthenticated } from '../identity/auth/reauthentication.ts';
import { otherDrives } from './drives.ts';
import { readSettings } from './records/store.ts';
import {
  assertFoldersKnown,
  backupState,
  changeBackupSettings,
  claimFolders,
  findBackup,
  listAll,
  notePhrase,
  noteRestore,
} from './service.ts';
import { BackupSettingsBody, BackupState, byName, RecoveryPhrase } from './wire.ts';

const tag = 'Backups';

/** Looked at before the transaction: a disk may be slow. */
async function found(principal: Principal | undefined, platform: Platform) {
  const { tenant } = userOf(principal);
  const { backups } = platform;
  const settings = await tenant.read(systemCaller, readSettings);
  const [files, drives] = await Promise.all([
    listAll(tenant, settings.folders),
    otherDrives(backups.dataDir),
  ]);
  return { tenant, backups, settings, files, drives };
}

const state = endpoint({
  method: 'GET',
  path: '/system/backups',
  summary: 'List backups, their folders, and the last good backup',
  tag,
  extension: true,
  access: 'backups.read',
  reply: BackupState,
  errors: ['BACKUPS_UNAVAILABLE'],
  prepare: ({ principal }, platform) => found(principal, platform),
  handle: ({ reader, prepared: { backups, tenant, files, drives } }) =>
    backupState(reader, backups, tenant, { files, drives }),
});

const begin = endpoint({
  method: 'POST',
  path: '/system/backups',
  summary: 'Back up now to every folder',
  tag,
  extension: true,
  access: 'backups.write',
  status: 200,
  reply: BackupState,
  notIdempotent: 'outside',
  message: 'The backup is being made.',
  errors: ['BACKUPS_UNAVAILABLE', 'BACKUP_RUNNING', 'BACKUP_FOLDER_REQUIRED'],
  prepare: async ({ principal }, platform) => {
    const at = await found(principal, platform);
    await at.backups.saveNow(at.tenant);
    return at;
  },
  handle: ({ tx, prepared: { backups, tenant, files, drives } }) =>
    backupState(tx, backups, tenant, { files, drives }),
});

const settings = endpoint({
  method: 'PUT',
  path: '/system/backups/settings',
  operationId: 'system.backups.updateSettings',
  summary: 'Update backup folders, schedule, and retention',
  tag,
  extension: true,
  access: 'backups.write',
  ...graveActFor('with a new folder'),
  body: BackupSettingsBody,
  reply: BackupState,
  notIdempotent: 'outside',
  message: 'Backup settings updated.',
  errors: ['BACKUPS_UNAVAILABLE'],
  prepare: async ({ principal, body, isProved }, platform) => {
    const at = await found(principal, platform);
    at.backups.assertCovers(at.tenant);
    if (!isProved) assertFoldersKnown(at.settings, body);
    claimFolders(at.backups.dataDir, body, at.settings.installation);
    return at;
  },
  handle: async ({ tx, body, prepared: { backups, tenant, files, drives, settings: before } }) => {
    await changeBackupSettings(tx, body, before.installation);
    tx.afterCommit(() => backups.look());
    return backupState(tx, backups, tenant, { files, drives });
  },
});

const restore = endpoint({
  method: 'POST',
  path: '/system/backups/{name}/restore',
  summary: 'Restore a backup; saves current data first, holds print jobs, and signs everyone out',
  tag,
  extension: true,
  access: 'backups.restore',
  ...graveAct,
  status: 200,
  params: byName,
  body: Reauthenticated,
  reply: BackupState,
  notIdempotent: 'outside',
  message: 'The backup is being restored.',
  errors: ['BACKUPS_UNAVAILABLE', 'BACKUP_RUNNING'],
  prepare: async ({ principal, params }, platform) => {
    const at = await found(principal, platform);
    const backup = findBackup(at.tenant, at.files, params.name);
    at.backups.assertFree(at.tenant);
    return { ...at, backup };
  },
  handle: async ({ tx, request, prepared: { backups, tenant, files, drives, backup } }) => {
    await noteRestore(tx, backup.name);
    const by = { caller: tx.caller, address: request.address };
    tx.afterCommit(() => setImmediate(() => backups.restore(tenant, backup.folder, backup.name, by)));
    return backupState(tx, backups, tenant, { files, drives });
  },
});

const phrase = endpoint({
  method: 'POST',
  path: '/system/backups/phrase',
  operationId: 'system.backups.renewPhrase',
  summary: 'Create a recovery phrase, shown once; encrypts new backups, older ones keep theirs',
  tag,
  extension: true,
  access: 'backups.phrase',
  ...graveAct,
  body: Reauthenticated,
  status: 200,
  reply: RecoveryPhrase,
  notIdempotent: 'outside',
  message: 'Print the phrase and keep it away from this computer.',
  errors: ['BACKUPS_UNAVAILABLE', 'BACKUP_RUNNING'],
  prepare: async ({ principal }, platform) => {
    const { tenant } = userOf(principal);
    const { backups } = platform;
    backups.assertFree(tenant);
    return backups;
  },
  handle: async ({ tx, prepared }) => {
    await notePhrase(tx);
    return { phrase: renewPhrase(prepared.dataDir) };
  },
});

export const backupEndpoints = [state, begin, settings, restore, phrase];
