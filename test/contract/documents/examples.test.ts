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

interface OrderShown {
  readonly subtotal: number;
  readonly discount_amount: number;
  readonly coupon_amount: number;
  readonly rounding_adjustment: number;
  readonly total: number;
  readonly charges: readonly { readonly amount: number }[];
  readonly taxes: readonly { readonly amount: number; readonly inclusive: boolean }[];
}

const isOrder = (value: object): value is OrderShown =>
  ['subtotal', 'coupon_amount', 'rounding_adjustment', 'charges', 'taxes'].every((name) => name in value);

function ordersIn(value: unknown): OrderShown[] {
  if (value === null || typeof value !== 'object') return [];
  const inside = Object.values(value).flatMap(ordersIn);
  return isOrder(value) ? [value, ...inside] : inside;
}

const sum = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((total, { amount }) => total + amount, 0);

test('the amounts of every order shown add up to its total', () => {
  const orders = Object.values(examples).flatMap(({ answer }) => ordersIn(answer));
  expect(orders.length).toBeGreaterThan(20);
  for (const order of orders) {
    const due = order.subtotal - order.discount_amount - order.coupon_amount + order.rounding_adjustment;
    const added = sum(order.charges) + sum(order.taxes.filter(({ inclusive }) => !inclusive));
    expect(order.total, JSON.stringify(order)).toBeCloseTo(due + added, 5);
  }
});
