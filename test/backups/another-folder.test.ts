import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mountedIn } from '../../server/backups/drives.ts';
import { openRestaurant } from '../harness/app.ts';
import { proof, signedInOwner } from '../harness/prove.ts';
import { tempFolder } from '../harness/temp.ts';

const schedule = { at_hour: 4, every_hours: 24, keep_daily: 2, keep_weekly: 2 };

test('another folder is chosen with the password alone; hours and how many are kept without', async () => {
  const at = await openRestaurant();
  const owner = await signedInOwner(at);
  const folder = tempFolder();
  const put = (body: object) => owner('PUT', '/system/backups/settings', { ...schedule, ...body });
  const refused = await put({ folders: [folder] });
  expect([refused.status, refused.body.error.code]).toEqual([403, 'REAUTHENTICATION_REQUIRED']);
  expect(readdirSync(folder)).toEqual([]);
  expect((await owner('GET', '/system/backups')).data.settings.folders).toEqual([]);
  expect((await put({ folders: [folder], ...proof })).status).toBe(200);
  expect((await put({ folders: [folder], at_hour: 5 })).status).toBe(200);
  expect((await put({ folders: [] })).status).toBe(200);
});

test('drives and shares that people mounted are offered, by the names they have', () => {
  const mounts = [
    '/dev/sda2 / ext4 rw 0 0',
    'proc /proc proc rw 0 0',
    String.raw`/dev/sdb1 /media/galley/KITCHEN\040STICK vfat rw 0 0`,
    '//nas/backups /mnt/nas cifs rw 0 0',
    '/dev/sdc1 /run/media/asha/Disk exfat rw 0 0',
    'tmpfs /mnt tmpfs rw 0 0',
    '',
  ].join('\n');
  expect(mountedIn(mounts)).toEqual(['/media/galley/KITCHEN STICK', '/mnt/nas', '/run/media/asha/Disk']);
});
