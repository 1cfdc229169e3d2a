import { expect, test } from 'vitest';
import { z } from 'zod';
import { openRestaurant } from '../harness/app.ts';
import { addItem } from '../harness/menu.ts';
import { writes } from './walk.ts';

const CARD = '4111 1111 1111 1111';
/** Fields in which people write down what they like. */
const FREE = /(^|_)(notes?|reason|ref|reference|transaction_id|label|message|headline)$/;

/** Every free text of a body, with the way to it. */
function freeTexts(schema: unknown, way = ''): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => freeTexts(inner, `${way}.${key}`));
  if (schema instanceof z.ZodArray) return freeTexts(schema.element, way);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => freeTexts(one, way));
  if (schema instanceof z.ZodPipe) return freeTexts(schema.in, way);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return freeTexts(schema.unwrap(), way);
  return schema instanceof z.ZodString && FREE.test(way.split('.').at(-1) ?? '') ? [[way, schema]] : [];
}

test('no note, reason or reference of any request takes the number of a payment card', () => {
  const all = writes.flatMap(({ name, endpoint: { body } }) =>
    freeTexts(body).map(([way, schema]) => [`${name} ${way}`, schema] as const),
  );
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter(([, schema]) => schema.safeParse(CARD).success).map(([name]) => name)).toEqual([]);
});

test('a payment whose reference is the number of the card is refused, and nothing is kept of it', async () => {
  const at = await openRestaurant();
  const cashier = await at.as('cashier');
  const item = await addItem(at, { price: 1_000 });
  const { id } = (await cashier('POST', '/pos/orders', { items: [{ menu_item_id: item }] })).data;
  const payment = { payment_method: 'card', amount: 10, transaction_id: CARD.replaceAll(' ', '') };
  const refused = await cashier('POST', `/pos/orders/${id}/payment`, payment);
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['transaction_id']]);
  expect(JSON.stringify(refused.body)).not.toContain('4111');
  expect((await cashier('GET', `/pos/orders/${id}/payment-status`)).data.payments).toEqual([]);
});
