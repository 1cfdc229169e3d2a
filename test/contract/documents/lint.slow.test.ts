import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi } from '../../tools/docs/documents.ts';
import { exceptions, type Problem, problemsOf } from './lint-rules.ts';

/** As it is served. */
const served = JSON.parse(openApi.text);

/** The linter that the client's generator brings along. */
const generator = createRequire(join(import.meta.dirname, '../../client/package.json')).resolve(
  'openapi-typescript',
);
const { lintFromString, createConfig } = createRequire(generator)('@redocly/openapi-core');

interface Finding {
  readonly severity: string;
  readonly ruleId: string;
  readonly message: string;
}

async function errorsOfRedocly(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems: Finding[] = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const excepted = ({ code, path }: Problem) =>
  exceptions.filter(({ rule, at }) => rule === code && at.test(path.join('.')));

function errorsAmong(problems: readonly Problem[]): string[] {
  return problems
    .filter(({ severity }) => severity === 0)
    .filter((problem) => excepted(problem).length === 0)
    .map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`);
}

const problems = problemsOf(served);

test('Redocly finds no error in the description, and would find one', async () => {
  expect(await errorsOfRedocly(served)).toEqual([]);
  const faulty = structuredClone(served);
  faulty.paths['/api/v1/auth/login'].post.operationId = faulty.paths['/api/v1/auth/logout'].post.operationId;
  expect(await errorsOfRedocly(faulty)).not.toEqual([]);
}, 60_000);

test("Spectral finds 0 errors in the description by its own and by OWASP's rules", async () => {
  expect(errorsAmong(await problems)).toEqual([]);
}, 120_000);

test('no exception from a rule is left that the description does not need', async () => {
  const used = new Set((await problems).flatMap(excepted));
  expect(exceptions.filter((one) => !used.has(one)).map(({ rule, at }) => `${rule} at ${at}`)).toEqual([]);
}, 120_000);

test('Spectral would find a text, a number and a list of a body without bounds, and an open write', async () => {
  const faulty = structuredClone(served);
  const { NewOrder, NewCategory } = faulty.components.schemas;
  delete NewOrder.properties.items.maxItems;
  delete NewOrder.properties.covers.maximum;
  delete NewCategory.properties.name.maxLength;
  faulty.paths['/api/v1/pos/orders'].post.security = [];
  const found = errorsAmong(await problemsOf(faulty)).map((error) => error.split(' ')[0]);
  expect([...new Set(found)].sort()).toEqual([
    'owasp:api2:2023-write-restricted',
    'owasp:api4:2023-array-limit',
    'owasp:api4:2023-integer-limit',
    'owasp:api4:2023-string-limit',
  ]);
}, 120_000);
