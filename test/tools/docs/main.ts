import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { clientTypes } from './client.ts';
import { CLIENT_TYPES, documents, openApi } from './documents.ts';

const types = { file: CLIENT_TYPES, text: await clientTypes(openApi.text) };

/** `npm run docs`: writes the committed documents from the code. */
for (const { file, text } of [...documents, types]) {
  writeFileSync(file, text);
  console.log(file);
}

/** `-- --examples`: those as well, by making the contract tests' sample call of every operation. */
if (process.argv.includes('--examples')) {
  const vitest = [
    'vitest',
    'run',
    '--config',
    'test/vitest.config.ts',
    'test/contract/documents/examples.test.ts',
    'test/contract/announcements.test.ts',
  ];
  const { status } = spawnSync('npx', vitest, {
    stdio: 'inherit',
    env: { ...process.env, GALLEY_WRITE_EXAMPLES: '1' },
  });
  process.exitCode = status ?? 1;
}
