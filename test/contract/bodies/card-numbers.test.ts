import { expect, test } from 'vitest';
import { z } from 'zod';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';
import { writes } from '../walk.ts';

const CARD = '4111 1111 1111 1111';
/** Fields in which people write down what they like. */
const FREE = /(^|_)(notes?|reason|ref|reference|transaction_id|label|message|headline)$/;
/** Of guests and their orders, what is compared with what is known and never stored as it was written. */
const COMPARED = /(^|[._])(code|token|table_token|payment_method|method|password|otp)$/;
const OF_GUESTS =
  /^(POST|PUT) \/(pos\/(orders|customers|payments|session|delivery)|guest|kiosk\/orders|waiter-requests)/;

/** Every free text of a body, with the way to it. */
function textsOf(schema: unknown, way = ''): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => textsOf(inner, `${way}.${key}`));
  if (schema instanceof z.ZodArray) return textsOf(schema.element, way);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => textsOf(one, way));
  if (schema instanceof z.ZodPipe) return textsOf(schema.in, way);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return textsOf(schema.unwrap(), way);
  return schema instanceof z.ZodString ? [[way, schema]] : [];
}

test('no note, reason or reference of any request takes the number of a payment card', () => {
  const all = writes.flatMap(({ name, endpoint: { body } }) =>
    textsOf(body)
      .filter(([way]) => FREE.test(way.split('.').at(-1) ?? ''))
      .map(([way, schema]) => [`${name} ${way}`, schema] as const),
  );
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter(([, schema]) => schema.safeParse(CARD).success).map(([name]) => name)).toEqual([]);
});

test('no other text of orders, payments, customers or guests takes one either', () => {
  const texts = writes
    .filter(({ name }) => OF_GUESTS.test(name))
    .flatMap(({ name, endpoint: { body } }) =>
      textsOf(body).map(([way, schema]) => [`${name} ${way}`, schema] as const),
    );
  expect(texts.length).toBeGreaterThan(50);
  const taken = texts.filter(([name, schema]) => schema.safeParse(CARD).success && !COMPARED.test(name));
  expect(taken.map(([name]) => name)).toEqual([]);
});

test('an order on hold is refused with the number of a card anywhere in it, and kept with keys of digits', async () => {
  const cashier = await (await openRestaurant()).as('cashier');
  const hold = (line: object) =>
    cashier('POST', '/pos/session/save', { cart: { items: [{ menu_item_id: 1, ...line }] }, hold: true });
  const refused = await hold({ modifiers: [{ note: `card ${CARD}` }] });
  expect([refused.status, Object.keys(refused.body.error.details)]).toEqual([422, ['cart']]);
  const key = '41111111-1111-1111-8111-111111111111';
  expect((await hold({ key })).status).toBe(200);
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
