import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('the demo of the README plays its evening to the end, and says where everything is', async () => {
  const ensure = join(ROOT, 'resources/web/ensure.ts');
  const demo = spawn(process.execPath, ['--import', ensure, join(ROOT, 'test/tools/demo/main.ts')], {
    cwd: ROOT,
  });
  let said = '';
  for (const stream of [demo.stdout, demo.stderr]) stream.on('data', (part: Buffer) => (said += part));
  const ended = once(demo, 'exit');
  try {
    await expect.poll(() => said, { timeout: 100_000 }).toMatch(/Ctrl-C|Error/);
  } finally {
    demo.kill('SIGINT');
    await ended;
  }
  expect(said).toContain('Everything stays up until Ctrl-C.');
  expect(said).toMatch(/Screens {2}http/);
});
