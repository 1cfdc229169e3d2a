import { expect, test } from 'vitest';
import { faultsOf, operationOf } from '../replies.ts';
import { examples, firsts, operationIdOf, writeExamples } from './examples.ts';

const AGAIN = 'run `npm run docs -- --examples` and commit it';

test.runIf(process.env.GALLEY_WRITE_EXAMPLES)(
  'the examples are written anew',
  async () => {
    expect(await writeExamples()).toBe(firsts.length);
  },
  300_000,
);

test
  .skipIf(process.env.GALLEY_WRITE_EXAMPLES)
  .each(firsts.map((call) => [operationIdOf(call), call] as const))(
  '%s has an example as its description says',
  (id, call) => {
    const example = examples[id];
    if (!example) throw new Error(`${id} has no example: ${AGAIN}`);
    const { requestBody, responses } = operationOf(call);
    expect(example.request.startsWith(`${call.method} /api/v1/`)).toBe(true);
    expect(example.body !== undefined, AGAIN).toBe(requestBody !== undefined);
    if (requestBody)
      expect(faultsOf(example.body, requestBody.content['application/json'].schema), AGAIN).toEqual([]);
    const answered = responses[example.status].content['application/json'].schema;
    expect(faultsOf(example.answer, answered), AGAIN).toEqual([]);
  },
);

test('no example is left of an operation that is gone', () => {
  const known = new Set(firsts.map(operationIdOf));
  expect(Object.keys(examples).filter((id) => !known.has(id))).toEqual([]);
});
