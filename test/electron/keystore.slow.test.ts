import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { copyRestaurant } from '../harness/galley.ts';
import { bundledProgram, Desktop, installation } from './desktop.ts';

let program: string;

beforeAll(async () => {
  const bundled = await bundledProgram();
  program = bundled.program;
  return bundled.remove;
});

test('the shell hands the server the key of its keystore, and the credential on the disk is encrypted with it', async () => {
  const { home, port, data } = await installation();
  writeFileSync(join(home, 'shell.json'), JSON.stringify({ port, seal_credentials: true }));
  mkdirSync(data, { recursive: true });
  await copyRestaurant(data);
  const [database = ''] = readdirSync(join(data, 'tenants')).filter((name) => name.endsWith('.sqlite'));
  const file = join(data, 'tenants', database.replace('.sqlite', '.credentials.json'));
  writeFileSync(file, JSON.stringify({ secrets: { digest: 'the secret of the branch' } }));
  process.env.FAKE_KEYSTORE = 'anna';
  onTestFinished(() => void delete process.env.FAKE_KEYSTORE);
  const desktop = new Desktop(program, home);
  await desktop.shows(/console/);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('sealed');
  expect(text).not.toContain('the secret of the branch');
});
