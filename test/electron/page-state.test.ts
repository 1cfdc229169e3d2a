import { expect, test } from 'vitest';
import { pageState } from '../../electron/windows/page-state.ts';

const backups = [{ name: 'evening.backup', path: '/backups/evening.backup', madeAt: 0, bytes: 1 }];
const crashed = { kind: 'crashed', line: 'no such column' } as const;
const waiting = { name: 'waiting', problem: crashed, retryInMs: 500 } as const;
const around = { port: 4180, failures: 1, backups, offered: null };

test('whom to ask for help is on the page once something is wrong, if the package names somebody', () => {
  const support = 'help@example.com';
  expect(pageState(waiting, { ...around, support }).support).toBe(support);
  expect(pageState(waiting, around).support).toBeNull();
  expect(pageState({ name: 'starting' }, { ...around, support }).support).toBeNull();
});

test('a crash alone does not ask for a backup', () => {
  expect(pageState(waiting, { ...around, failures: 9 }).backups).toEqual([]);
});

test('an update after which three starts failed shows the way back beside the further attempts', () => {
  const updated = { ...around, offered: 'before-0.2.0.backup' };
  expect(pageState(waiting, { ...updated, failures: 2 }).backups).toEqual([]);
  expect(pageState(waiting, { ...updated, failures: 3 }).backups).toHaveLength(1);
});
