import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { description } from './replies.ts';

/** The linter that the client's generator brings along. */
const generator = createRequire(join(import.meta.dirname, '../client/package.json')).resolve(
  'openapi-typescript',
);
const { lintFromString, createConfig } = createRequire(generator)('@redocly/openapi-core');

interface Problem {
  readonly severity: string;
  readonly ruleId: string;
  readonly message: string;
}

async function errorsIn(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems: Problem[] = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('a linter finds no error in the description, and would find one', async () => {
  expect(await errorsIn(description)).toEqual([]);
  const faulty = structuredClone(description);
  faulty.paths['/api/v1/auth/login'].post.operationId = faulty.paths['/api/v1/auth/logout'].post.operationId;
  expect(await errorsIn(faulty)).not.toEqual([]);
}, 60_000);
