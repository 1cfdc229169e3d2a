import { plateOf } from './plate.ts';
import { idOf, type Service } from './service.ts';

/** An evening in full swing: what everybody sees on their screens. */
export async function playUntilNow(service: Service): Promise<void> {
  await openShop(service);
  await thoseWhoCameFirst(service);
  await thoseWhoEat(service);
  await thoseWhoWait(service);
  await thoseWithoutTable(service);
  await thoseAtHome(service);
  await thoseWhoJustCame(service);
}

async function openShop({ restaurant: { owner }, menu, at }: Service): Promise<void> {
  await at(85);
  const images = {
    'Butter Chicken': '#c65a2e',
    'Chicken Biryani': '#c9a227',
    'Paneer Tikka': '#d9822b',
    'Palak Paneer': '#4d7a35',
    'Garlic Naan': '#d7b98a',
  };
  for (const [name, color] of Object.entries(images)) {
    const image = await plateOf(color);
    await owner.must('PUT', `/pos/menu-items/${menu.idOf(name)}`, { image });
  }
}

/** They have eaten, and pay or have paid. */
async function thoseWhoCameFirst({ restaurant: { owner }, menu, at, order, move }: Service): Promise<void> {
  await at(80);
  for (const table of ['T5', 'T6', 'P1', 'F1']) {
    const made = await order(
      { table, waiter: 'Joseph', covers: 2 },
      menu.line(2, 'Vegetable Samosa'),
      menu.line(1, 'Paneer Tikka', ['Mild']),
      menu.line(2, 'Masala Chai'),
    );
    await move(made, 'served');
    await owner.must('POST', `/pos/orders/${made.id}/payment`, {
      payment_method: table === 'P1' ? 'upi' : 'cash',
      amount: made.total,
    });
  }
  await at(72);
  const billed = await order(
    { table: 'T9', waiter: 'Asha', covers: 2 },
    menu.line(1, 'Palak Paneer'),
    menu.line(1, 'Rogan Josh', ['Half', 'Hot']),
    menu.line(3, 'Garlic Naan'),
    menu.line(2, 'Filter Coffee'),
  );
  await move(billed, 'served');
  await at(58);
  const asks = await order(
    { table: 'T4', waiter: 'Asha', covers: 4 },
    menu.line(2, 'Butter Chicken'),
    menu.line(1, 'Dal Tadka'),
    menu.line(6, 'Garlic Naan', ['Butter']),
    menu.line(2, 'Kingfisher Lager'),
    menu.line(4, 'Gulab Jamun'),
  );
  await move(asks, 'served');
}

async function thoseWhoEat({ menu, at, order, move }: Service): Promise<void> {
  await at(41);
  const six = await order(
    { table: 'T8', waiter: 'Joseph', covers: 6 },
    menu.line(3, 'Seekh Kebab'),
    menu.line(2, 'Chicken Biryani'),
    menu.line(6, 'Tandoori Roti'),
    menu.line(6, 'Sweet Lassi'),
  );
  await move(six, 'served');
  await at(31);
  const starters = await order(
    { table: 'T2', waiter: 'Joseph', covers: 4 },
    menu.line(2, 'Onion Bhaji'),
    menu.line(1, 'Papdi Chaat'),
  );
  await move(starters, 'served');
  await at(26);
  const first = await order(
    { table: 'T7', waiter: 'Asha', covers: 4 },
    menu.line(2, 'Vegetable Samosa'),
    menu.line(1, 'Chilli Paneer', ['Hot']),
  );
  await move(first, 'served');
  await at(24.2);
  await order(
    { table: 'T2', waiter: 'Joseph' },
    menu.line(1, 'Lamb Chops', [], { note: 'Hot' }),
    menu.line(2, 'Plain Naan'),
  );
}

async function thoseWhoWait({ restaurant: { owner }, menu, at, order, move }: Service): Promise<void> {
  await at(19);
  const snacks = await order({ table: 'T10', waiter: 'Asha', covers: 7 }, menu.line(3, 'Gobi Manchurian'));
  await move(snacks, 'served');
  await at(13.1);
  await order(
    { table: 'T10', waiter: 'Asha' },
    menu.line(2, 'Chicken Biryani', ['Medium']),
    menu.line(1, 'Prawn Malabar', [], { note: 'ALLERGY: no nuts' }),
    menu.line(4, 'Garlic Naan', ['Butter']),
  );
  const second = await order(
    { table: 'T7', waiter: 'Asha' },
    menu.line(2, 'Sweet Lassi'),
    menu.line(1, 'Dal Makhani', ['Half']),
  );
  await at(8.3);
  const third = await order(
    { table: 'T3', waiter: 'Joseph', covers: 3 },
    menu.line(1, 'Garlic Naan'),
    menu.line(2, 'Dal Makhani', ['Half']),
  );
  await at(6.2);
  await order(
    { table: 'T1', waiter: 'Asha', covers: 2, hold_after_course: 1 },
    menu.line(1, 'Malai Kofta', [], { course: 1 }),
    menu.line(1, 'Palak Paneer', [], { course: 1, note: 'No onion' }),
    menu.line(2, 'Garlic Naan', ['Ghee'], { course: 1 }),
    menu.line(1, 'Chicken Tikka', ['Hot'], { course: 2 }),
  );
  await at(5);
  await owner.must('PUT', `/pos/menu-items/${menu.idOf('Lamb Chops')}/availability`, { is_available: false });
  const [billed] = await owner.must('GET', `/pos/orders?table_id=${await idOf(owner, '/pos/tables', 'T9')}`);
  await owner.must('POST', `/pos/orders/${billed.id}/print-bill`);
  await at(2.1);
  await move(second, 'food_ready', 'Bar');
  await order(
    { table: 'T7', waiter: 'Asha' },
    menu.line(1, 'Butter Chicken', ['Medium', 'Extra butter']),
    menu.line(3, 'Garlic Naan'),
    menu.line(1, 'Garlic Naan', ['Ghee']),
  );
  await at(1);
  await owner.must('POST', `/pos/orders/${third.id}/items/${third.items[0]?.id}/void`, {
    reason: 'Ordered by mistake',
  });
  await owner.must('POST', '/waiter-requests', {
    table_id: await idOf(owner, '/pos/tables', 'T4'),
    type: 'bill',
  });
}

/** Guests who fetch their orders. */
async function thoseWithoutTable({ menu, at, order, move }: Service): Promise<void> {
  await at(0.9);
  const numbers = [];
  for (const name of ['Ms Iyer · 19:50', 'Khan', 'Counter'])
    numbers.push(
      await order(
        { notes: name },
        menu.line(1, 'Paneer Tikka', ['Mild']),
        menu.line(1, 'Vegetable Biryani', ['Half', 'Raita']),
        menu.line(3, 'Tandoori Roti', ['Dry']),
      ),
    );
  for (const made of numbers.slice(0, 1)) await move(made, 'food_ready');
  for (const drink of ['Masala Chai', 'Mango Lassi', 'Fresh Lime Soda']) await order({}, menu.line(2, drink));
}

async function thoseAtHome({ restaurant: { owner }, menu, at, order }: Service): Promise<void> {
  await at(0.7);
  const order_type_id = (await owner.must('GET', '/pos/order-types')).find(
    ({ slug }: { slug: string }) => slug === 'delivery',
  ).id;
  const [driver] = await owner.must('GET', '/pos/delivery-drivers');
  const homes = [
    {
      name: 'Mrs Fernandes',
      phone: '+919812345670',
      addresses: [{ line1: '14 Church Street', line2: '2nd floor', city: 'Bengaluru', notes: 'Ring twice' }],
    },
    {
      name: 'Mr Sharma',
      phone: '+919812345671',
      addresses: [{ line1: '3 Lavelle Road, gate B', city: 'Bengaluru' }],
    },
    {
      name: 'Ms D’Costa',
      phone: '+919812345672',
      addresses: [{ line1: '8 Residency Road', city: 'Bengaluru' }],
    },
  ];
  for (const [n, home] of homes.entries()) {
    const { id: customer_id } = await owner.must('POST', '/pos/customers', home);
    const made = await order(
      { order_type_id, customer_id },
      menu.line(2, 'Chicken Biryani'),
      menu.line(1, 'Mango Lassi'),
    );
    if (n === 1) await owner.must('POST', `/pos/orders/${made.id}/payment`, { payment_method: 'upi' });
    if (n < 2) await owner.must('POST', `/pos/orders/${made.id}/assign-driver`, { driver_id: driver.id });
  }
}

async function thoseWhoJustCame({ menu, at, order }: Service): Promise<void> {
  await at(0);
  await order(
    { table: 'F2', waiter: 'Priya', covers: 6 },
    menu.line(2, 'Tandoori Chicken', ['Half']),
    menu.line(1, 'Dal Tadka'),
    menu.line(6, 'Tandoori Roti'),
  );
}
