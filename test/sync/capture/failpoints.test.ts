import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readArguments, settingsHelp } from '../../../server/config.ts';
import { failpoints, stopAt } from '../../../sync/capture/failpoints.ts';
import { galley, setupArgs } from '../../harness/galley.ts';
import { tempFolder } from '../../harness/temp.ts';

const ROOT = join(import.meta.dirname, '../../..');

test('every failpoint is a step that the program passes', () => {
  const files = readdirSync(join(ROOT, 'sync'), { recursive: true, encoding: 'utf8' });
  const code = [...files, '../server/db/opening/tenant-database.ts']
    .filter((path) => path.endsWith('.ts') && basename(path) !== 'failpoints.ts')
    .map((path) => readFileSync(join(ROOT, 'sync', path), 'utf8'))
    .join('\n');
  const passed = [...code.matchAll(/reached(?:\?\.)?\('([\w.]+)'\)/g)].map(([, point]) => point);
  expect(new Set(passed)).toEqual(new Set(failpoints));
});

test('a program stops when it passes a point for the given time, and only there', () => {
  const stops: string[] = [];
  const reached = stopAt({ point: 'push.answered', count: 2 }, () => void stops.push('stopped'));
  reached('push.answered');
  reached('push.collected');
  expect(stops).toEqual([]);
  reached('push.answered');
  reached('push.answered');
  expect(stops).toEqual(['stopped']);
  expect(() => stopAt({ point: 'nowhere', count: 1 }, () => {})).toThrow('there is no failpoint nowhere');
});

test('a program is let die on purpose only where tests are allowed to, and its help does not offer it', () => {
  const config = (environment: NodeJS.ProcessEnv) => readArguments([], { input: z.object({}) }, environment);
  const failAt = { GALLEY_FAIL_AT: 'push.answered:3' };
  expect(() => config(failAt)).toThrow('GALLEY_FAIL_AT is for tests');
  expect(() => config({ GALLEY_FAIL_AT: 'soon' })).toThrow('must be a step and how often');
  const allowed = config({ ...failAt, GALLEY_TEST_FAULTS: 'allowed' });
  expect(allowed.config.failAt).toEqual({ point: 'push.answered', count: 3 });
  expect(settingsHelp().join()).not.toMatch(/fail/i);
});

test('a real process is gone at the step it is told to die at, without a word', async () => {
  const dataDir = tempFolder();
  const env = { GALLEY_FAIL_AT: 'write.done:1', GALLEY_TEST_FAULTS: 'allowed' };
  const ended = await galley(setupArgs(dataDir), env);
  expect(ended).toEqual({ code: null, out: [], err: [] });
  expect(await galley(setupArgs(dataDir))).toMatchObject({ code: 0, err: [] });
});
