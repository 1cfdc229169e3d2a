import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { clientTypes } from '../../tools/docs/client.ts';
import { CLIENT_TYPES, openApi } from '../../tools/docs/documents.ts';
import { programOfGuide } from './building-guide.ts';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '../../client');
const program = (name: string) => join(FOLDER, 'node_modules', name);

test('the committed client has the types of the API as it is', async () => {
  expect(readFileSync(CLIENT_TYPES, 'utf8') === (await clientTypes(openApi.text))).toBe(true);
}, 30_000);

test('a client generated from the description and the pad of the guide compile, and the client completes an order', async () => {
  const at = await openRestaurant();
  await addItem(at, { name: 'Masala dosa', price: 450 });
  const { body: description } = await at.anonymous('GET', '/openapi.json');
  await generate(description);
  await run(process.execPath, [program('typescript/bin/tsc'), '--project', FOLDER]);

  const address = await at.server.listen({ host: '127.0.0.1', port: 0 });
  const order = join(FOLDER, 'order.ts');
  const { stdout } = await run(process.execPath, [order, address, 'owner@example.com', 'correct horse']);
  expect(JSON.parse(stdout)).toEqual({
    order_number: expect.stringMatching(/^ORD-000-\d+$/),
    kot_number: expect.stringMatching(/^KOT-\d+$/),
    payment: 'paid',
    status: 'paid',
    total: 9,
    lines: 1,
  });
}, 90_000);

async function generate(description: unknown): Promise<void> {
  const folder = join(FOLDER, 'generated');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(description));
  const types = join(folder, 'api.d.ts');
  // A field with a default may be left out of what is sent.
  const options = ['--output', types, '--default-non-nullable=false'];
  await run(process.execPath, [program('openapi-typescript/bin/cli.js'), file, ...options]);
  writeFileSync(join(folder, 'guide.ts'), programOfGuide());
}
