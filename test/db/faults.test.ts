import { expect, test } from 'vitest';
import { faultOf } from '../../server/db/files/faults.ts';

test.each([
  ['full', ['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']],
  [
    'failed',
    [
      ...[
        'SQLITE_IOERR',
        'SQLITE_IOERR_READ',
        'SQLITE_IOERR_WRITE',
        'SQLITE_IOERR_FSYNC',
        'SQLITE_IOERR_SHMMAP',
      ],
      ...['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_CANTOPEN', 'SQLITE_CANTOPEN_ISDIR'],
      ...['EIO', 'EROFS', 'ENXIO', '58030'],
    ],
  ],
  ['damaged', ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_INDEX', 'SQLITE_NOTADB', 'XX001']],
  ['busy', ['SQLITE_BUSY', 'SQLITE_BUSY_RECOVERY', 'SQLITE_BUSY_SNAPSHOT']],
  [
    undefined,
    ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_IOERR_NOMEM', 'SQLITE_ERROR', 'ENOENT', 'ECONNREFUSED', ''],
  ],
] as const)('of a disk is %s what says %j', (fault, codes) => {
  for (const code of codes) expect(faultOf(Object.assign(new Error(code), { code }))).toBe(fault);
});

test('a right that is missing is of the disk only where a file refuses it', () => {
  const refused = (facts: object) =>
    faultOf(Object.assign(new Error('refused'), { code: 'EACCES', ...facts }));
  expect(refused({ syscall: 'open', path: '/data/tenants/1.media/ab/x.webp' })).toBe('failed');
  expect(refused({ syscall: 'connect', address: '10.0.0.1' })).toBeUndefined();
  expect(refused({ syscall: 'spawn lp', path: '/usr/bin/lp' })).toBeUndefined();
  expect(refused({})).toBeUndefined();
});
