import { expect, test } from 'vitest';
import { lookAt, openTestRestaurant, type Wire } from './walked-restaurant.ts';

test('a lunch menu in Germany: the kitchen’s ticket, the bill, the invoice and a credit note', async () => {
  const { owner, as, dish, type, device } = await openTestRestaurant('DE', 'Gasthof Linde');
  const names = ['Vegetable Samosa', 'Paneer Tikka', 'Gulab Jamun', 'Masala Chai', 'Mango Lassi'];
  const [starter, main, sweet, chai, lassi] = names.map((name) => ({
    menu_item_id: dish(name).id,
    ...(dish(name).variants[0] && { variant_id: dish(name).variants[0].id }),
  }));
  const usual = { is_default: true };
  const lunch: Wire = await owner('POST', '/pos/menu-items', {
    ...{ name: 'Mittagsmenü', price: 14.9 },
    combo_steps: [
      { name: 'Vorspeise', options: [{ ...starter, ...usual }] },
      { name: 'Hauptgang', options: [{ ...main, ...usual }] },
      { name: 'Dessert', course: 2, options: [{ ...sweet, ...usual }] },
      {
        name: 'Getränk',
        options: [
          { ...chai, ...usual },
          { ...lassi, surcharge: 1 },
        ],
      },
    ],
  });
  const [, , , drink] = lunch.combo_steps;
  const waiter = await as('waiter');
  const [table] = await owner('GET', '/pos/tables');
  const byDefault = lunch.combo_steps.map(({ options }: Wire) => ({ option_id: options[0].id }));
  const items = [
    { menu_item_id: lunch.id, quantity: 2, note: 'ohne Zwiebeln' },
    {
      menu_item_id: lunch.id,
      combo: [...byDefault.slice(0, 3), { option_id: drink.options[1].id }],
    },
    { menu_item_id: dish('Masala Chai').id, ...(chai?.variant_id && { variant_id: chai.variant_id }) },
  ];
  const order_type_id = type('dine_in');
  const order = await waiter('POST', '/pos/orders', { order_type_id, table_id: table.id, covers: 3, items });
  await waiter('POST', `/pos/orders/${order.id}/kot`);
  const cashier = await as('cashier');
  await cashier('POST', `/pos/orders/${order.id}/print-bill`);
  const paid = await cashier('POST', `/pos/orders/${order.id}/payment`, { payment_method: 'card' });
  expect(paid.status ?? 'paid').toBe('paid');
  await cashier('POST', `/pos/orders/${order.id}/print-invoice`);
  const whole: Wire = await owner('GET', `/pos/orders/${order.id}`);
  const [samosa] = whole.items;
  const lines = [{ order_item_id: samosa.id, quantity: 1 }];
  await owner('POST', `/pos/orders/${order.id}/refund`, { reason: 'kalt', items: lines });
  const [credit, invoice]: Wire[] = await owner('GET', `/pos/invoices?order_id=${order.id}`);
  expect([credit.kind, invoice.kind]).toEqual(['credit_note', 'invoice']);
  // A piece of it comes back as the part of the menu's price that it was sold for.
  expect(credit.total).toBe(samosa.line_total / 2);
  await lookAt(device, 'combo', 5);
});
