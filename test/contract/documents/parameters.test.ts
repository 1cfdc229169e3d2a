import { expect, test } from 'vitest';
import { endpoints } from '../../../server/endpoints.ts';
import { forClients, openApiDocument } from '../../../server/http/openapi/document.ts';
import { pathTexts, queryTexts } from '../../../server/http/openapi/fields/parameters.ts';
import type { Json } from '../replies.ts';

const description: Json = openApiDocument(forClients(endpoints), 'test');
const operations: Json[] = Object.values(description.paths).flatMap((path) => Object.values(path as Json));

test('every parameter is described, and every description of one is needed', () => {
  const all = Object.values<Json>(description.paths).flatMap((byMethod) =>
    Object.values<Json>(byMethod).flatMap(({ operationId, parameters: own }) =>
      own.map((one: Json) => ({
        operationId,
        ...(one.$ref ? description.components.parameters[one.$ref.split('/').at(-1)] : one),
      })),
    ),
  );
  const bare = all.filter(({ description }) => !description);
  expect(bare.map(({ operationId, name }) => `${operationId}.${name}`)).toEqual([]);
  expect(all.length).toBeGreaterThan(400);
  const said = new Set(all.map(({ description }) => description));
  const texts = { ...queryTexts, ...pathTexts };
  const unused = Object.entries(texts).filter(([, text]) => !said.has(text));
  expect(
    unused.map(([key]) => key),
    'take these out of openapi/fields/parameters.ts',
  ).toEqual([]);
});

test('an operation names the codes of its mechanisms, which none can forget', () => {
  const codesOf = new Map(operations.map((operation) => [operation.operationId, operation['x-errors']]));
  expect(codesOf.get('webhooks.create')).toEqual(
    expect.arrayContaining(['REAUTHENTICATION_REQUIRED', 'FORBIDDEN', 'VALIDATION_ERROR', 'LIMIT_REACHED']),
  );
  expect(codesOf.get('orders.refund')).toEqual(
    expect.arrayContaining(['APPROVAL_REQUIRED', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED']),
  );
});

test('a write without an Idempotency-Key says why', () => {
  const keyOf = ({ parameters: own }: Json): boolean => JSON.stringify(own).includes('Idempotency-Key');
  const silent = Object.values<Json>(description.paths).flatMap(({ get: _, ...byMethod }) =>
    Object.values<Json>(byMethod).filter((one) => !keyOf(one) && !one['x-no-idempotency-key']),
  );
  expect(silent.map(({ operationId }) => operationId)).toEqual([]);
});
