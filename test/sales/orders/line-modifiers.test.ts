import { expect, test } from 'vitest';
import { openRestaurant } from '../../harness/app.ts';
import { addItem } from '../../harness/menu.ts';

test('the extras of a dish are answered with their prices, however often the same ones are ordered', async () => {
  const at = await openRestaurant();
  const owner = await at.as('owner');
  const group = await owner('POST', '/pos/modifier-groups', {
    name: 'Extras',
    modifiers: [{ name: 'Raita', price: 60 }],
  });
  expect(group.status).toBe(201);
  const [{ id: modifier_id }] = group.data.modifiers;
  const dish = await addItem(at, { name: 'Biryani', price: 38_000 });
  await owner('PUT', `/pos/menu-items/${dish}`, { modifier_group_ids: [group.data.id] });
  const line = { menu_item_id: dish, quantity: 1, modifiers: [{ modifier_id, quantity: 1 }] };
  for (let n = 0; n < 2; n++) {
    const { status, data } = await owner('POST', '/pos/orders', { items: [line, line] });
    expect(status).toBe(201);
    expect(data.items.map(({ modifiers }: { modifiers: object[] }) => modifiers)).toMatchObject([
      [{ name: 'Raita', price: 60 }],
      [{ name: 'Raita', price: 60 }],
    ]);
  }
});
