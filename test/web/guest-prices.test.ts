import { expect, test } from 'vitest';
import { type CartLine, type Dish, repriced, withLine } from '../../resources/guest/source/lines.ts';

const dish = (price: number, half: number, cheese: number) =>
  ({
    ...{ id: 1, name: 'Burger', price, variants: [{ id: 2, name: 'Half', price: half, is_default: false }] },
    modifier_groups: [{ modifiers: [{ id: 3, name: 'Cheese', price: cheese }] }],
  }) as unknown as Dish;

const line: CartLine = {
  item: {
    ...{ menu_item_id: 1, quantity: 2, variant_id: 2, price: 7 },
    modifiers: [{ modifier_id: 3, quantity: 2, price: 1.5 }],
  },
  ...{ name: 'Burger', extras: ['Half', 'Cheese'], price: 10 },
};

test('a cart costs what the menu says now, and says which dish costs something else', () => {
  expect(repriced([dish(10, 7, 1.5)], [line])).toEqual({ cart: [line], changed: [] });
  const dearer = repriced([dish(10, 8, 2)], [line, line]);
  expect(dearer.changed).toEqual(['Burger']);
  expect(dearer.cart[0]).toMatchObject({
    price: 12,
    item: { price: 8, quantity: 2, modifiers: [{ modifier_id: 3, quantity: 2, price: 2 }] },
  });
});

test('the same choice is one line, whatever it was shown at before', () => {
  const { price: _, ...unpriced } = line.item;
  expect(withLine([line], { ...line, item: unpriced })).toMatchObject([{ item: { quantity: 4, price: 7 } }]);
  expect(withLine([line], { ...line, item: { ...line.item, note: 'hot' } })).toHaveLength(2);
});

test('what is on the menu no more stays as it was shown, and a price of nothing that was chosen is no change', () => {
  expect(repriced([], [line])).toEqual({ cart: [line], changed: [] });
  expect(repriced([dish(12, 7, 1.5)], [line]).changed).toEqual([]);
});
