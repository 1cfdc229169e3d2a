import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { clientTypes } from './client.ts';
import { CLIENT_TYPES, documents, openApi } from './documents.ts';

const types = { file: CLIENT_TYPES, text: await clientTypes(openApi.text) };

/** `npm run docs`: the committed documents anew, from the code as it is. */
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
    'contract/examples',
    'contract/announcements',
  ];
  const { status } = spawnSync('npx', vitest, {
    stdio: 'inherit',
    env: { ...process.env, GALLEY_WRITE_EXAMPLES: '1' },
  });
  process.exitCode = status ?? 1;
}
