import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FromServer } from '../../electron/messages.ts';
import { tempFolder } from '../harness/temp.ts';

const MAIN = join(import.meta.dirname, '../../server/main.ts');

function underParent(): ChildProcess {
  const child = fork(MAIN, ['serve', '--data-dir', tempFolder(), '--port', '0', '--host', '127.0.0.1'], {
    env: { ...process.env, GALLEY_SEARCH_PRINTERS: 'here', GALLEY_ANNOUNCE: 'off' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('the shell hears that opening the data may take long, then when it is ready, and stops the server by a word', async () => {
  const child = underParent();
  const told: FromServer[] = [];
  child.on('message', (message) => void told.push(FromServer.parse(message)));
  await expect.poll(() => told.at(-1)?.type, { timeout: 15_000 }).toBe('ready');
  const [opening, listening] = told;
  expect(opening).toMatchObject({ type: 'patience', ms: 600_000 });
  expect(listening).toMatchObject({ type: 'patience', ms: 20_000 });
  child.send({ type: 'stop' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a server whose shell is gone stops', async () => {
  const child = underParent();
  await once(child, 'message');
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});
