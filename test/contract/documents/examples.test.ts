import { expect, test } from 'vitest';
import { openApi } from '../../tools/docs/documents.ts';
import { faultsOf, operationOf } from '../replies.ts';
import { examples, operations, writeExamples } from './examples.ts';

const AGAIN = 'run `npm run docs -- --examples` and commit it';

test.runIf(process.env.GALLEY_WRITE_EXAMPLES)(
  'the examples are written anew',
  async () => {
    expect(await writeExamples()).toBe(operations.length);
  },
  300_000,
);

test.skipIf(process.env.GALLEY_WRITE_EXAMPLES).each(operations.map(({ id, call }) => [id, call] as const))(
  '%s has an example as its description says',
  (id, call) => {
    const example = examples[id];
    if (!example) throw new Error(`${id} has no example: ${AGAIN}`);
    const { requestBody, responses } = operationOf(call);
    expect(example.request.startsWith(`${call.method} /api/v1/`)).toBe(true);
    expect(example.body !== undefined, AGAIN).toBe(requestBody !== undefined);
    if (requestBody)
      expect(faultsOf(example.body, requestBody.content['application/json'].schema), AGAIN).toEqual([]);
    const answered = responses[example.status]?.content['application/json']?.schema;
    expect(answered !== undefined, AGAIN).toBe(call.endpoint.kind === 'json');
    if (answered) expect(faultsOf(example.answer, answered), AGAIN).toEqual([]);
    else expect(example.answer, AGAIN).toBeTruthy();
  },
);

test.skipIf(process.env.GALLEY_WRITE_EXAMPLES)('every operation of the description has an example', () => {
  const { paths } = JSON.parse(openApi.text) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.length).toBeGreaterThan(380);
  expect(ids.filter((id) => !(id in examples))).toEqual([]);
});

test('no example is left of an operation that is gone', () => {
  const known = new Set(operations.map(({ id }) => id));
  expect(Object.keys(examples).filter((id) => !known.has(id))).toEqual([]);
});
