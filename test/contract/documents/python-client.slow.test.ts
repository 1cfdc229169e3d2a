import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { asOpenApi30 } from '../../client/openapi30.ts';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

const run = promisify(execFile);
const FOLDER = join(import.meta.dirname, '../../client');
/** OpenAPI Generator; later packages of this name fetch the program from elsewhere. */
const GENERATOR = createRequire(join(FOLDER, 'package.json')).resolve(
  '@openapitools/openapi-generator-cli/bin/openapi-generator.jar',
);

const works = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** What the generator runs on, and what its Python needs. */
const missing = [
  works('java', '-version') ? [] : ['java'],
  works('python3', '-c', 'import dateutil, six, urllib3') ? [] : ['python3 with dateutil, six, urllib3'],
].flat();

test.skipIf(missing.length > 0)(
  `a client in Python, made by OpenAPI Generator, completes an order${missing.length > 0 ? ` (missing here: ${missing})` : ''}`,
  async () => {
    const at = await openRestaurant();
    await addItem(at, { name: 'Masala dosa', price: 450 });
    const { body: description } = await at.anonymous('GET', '/openapi.json');
    const client = await generate(description);
    const address = await at.server.listen({ host: '127.0.0.1', port: 0 });
    const order = join(FOLDER, 'order.py');
    const { stdout } = await run('python3', [order, client, address, 'owner@example.com', 'correct horse']);
    expect(JSON.parse(stdout)).toEqual({
      order_number: expect.stringMatching(/^ORD-000-\d+$/),
      same_order: true,
      kot_number: expect.stringMatching(/^KOT-\d+$/),
      payment: 'paid',
      status: 'paid',
      total: 9,
      lines: ['Masala dosa'],
      refused: 'ORDER_ALREADY_PAID',
    });
  },
  180_000,
);

async function generate(description: unknown): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-python-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(asOpenApi30(description)));
  const client = join(folder, 'client');
  const options = ['-g', 'python', '-i', file, '-o', client, '--package-name', 'galley'];
  const parts = [
    '--skip-validate-spec',
    '--global-property',
    'models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false',
  ];
  await run('java', ['-jar', GENERATOR, 'generate', ...options, ...parts], { maxBuffer: 2 ** 26 });
  return client;
}
