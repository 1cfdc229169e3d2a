import { amountIn } from '../tally.ts';
import { takeMoney } from '../till.ts';
import { tapDigits, typeInto } from '../typing.ts';
import { sendFromTill } from './counter.ts';
import { SHEET, tapDish } from './pad.ts';
import type { Scene, Story } from './story.ts';

/** Who orders by telephone, and who brings it. */
export const CUSTOMER = { name: 'Nadia Okafor', phone: '+919876543210' } as const;
export const DRIVER = { name: 'Ravi', pin: '5001' } as const;
const DISHES = ['Rasmalai', 'Gajar Halwa'];
const SHORT_OF = 10;

/** Somebody who is known by the number rings up: has fetched something before, and has the same brought. */
export const delivery: Story = {
  acts: [
    ...([
      'customer by phone number',
      'the usual',
      'delivery with an address',
      'driver short of cash',
    ] as const),
  ],
  play: async (scene) => {
    scene.tally.guests.add(CUSTOMER.name);
    await fetched(scene);
    await rungUp(scene);
    await brought(scene);
  },
};

async function find({ screen }: Scene): Promise<void> {
  await typeInto(screen, '.start-guest .find input', '98765 43210');
  await screen.tap('.start-guest .tile', CUSTOMER.name);
  await screen.waitFor('.start-guest .fact', CUSTOMER.name);
}

async function fetched(scene: Scene): Promise<void> {
  const { screen, tally } = scene;
  await screen.tap('.rail button', '^Counter');
  await screen.tap('.start-chips .chip:last-of-type');
  await find(scene);
  tally.did('customer by phone number');
  await screen.tap(`${SHEET} footer .is-act`);
  for (const dish of DISHES) await tapDish(screen, 'Desserts', dish);
  await takeMoney(screen, tally);
  tally.sent(CUSTOMER.name, DISHES);
}

async function rungUp(scene: Scene): Promise<void> {
  const { screen, tally } = scene;
  await screen.tap('.rail button', '^Counter');
  await screen.tap('.start-chips .chip:last-of-type');
  await screen.tap(`${SHEET} fieldset .chip`, '^Delivery$');
  await find(scene);
  await typeInto(screen, `${SHEET} > * > .note input, ${SHEET} .note:not(.find) input`, '4 Church Street');
  await screen.tap('.usual .tile', 'Rasmalai');
  await screen.waitFor('.own .order-line', 'Rasmalai');
  tally.did('the usual');
  await sendFromTill(screen);
  tally.more(CUSTOMER.name, DISHES);
  tally.did('delivery with an address');
  tally.expect(CUSTOMER.name, {
    ...{ customer_name: CUSTOMER.name, delivery_status: 'delivered', order_type_name: 'Delivery' },
    delivery: { address: { line1: '4 Church Street' } },
  });
}

async function brought({ screen, tally, open }: Scene): Promise<void> {
  await screen.tap('.rail button', '^Delivery');
  await screen.tap('.trip .button', '^Assign driver$');
  await screen.tap('.trip .chip', DRIVER.name);
  await screen.waitFor('.trip .button', DRIVER.name);
  const phone = await open('Driver', { width: 390, height: 844 }, DRIVER, '.driver');
  await phone.tap('.trip .button', '^Start delivery$');
  await phone.tap('.trip .button', '^Delivered$');
  await phone.waitFor(`${SHEET} .is-good`);
  const [text = ''] = await phone.texts(`${SHEET} .is-good`);
  await phone.tap(`${SHEET} .is-good`);
  await phone.waitFor('.trip', '', false);
  await phone.until('a delivery is never sent', async () =>
    (await phone.kept()).every(({ state }) => state !== 'waiting'),
  );
  const amount = amountIn(text);
  tally.takings.push(amount);
  tally.atDoors.push(amount);
  await screen.tap('.rail button', '^Delivery');
  await screen.tap('.deliveries .trip .button', '^Count cash$');
  await tapDigits(screen, String(Math.round((amount - SHORT_OF) * 100) / 100));
  await screen.tap(`${SHEET} footer .is-act`);
  await screen.waitFor(SHEET, '', false);
  tally.fromDrivers.push(amount - SHORT_OF);
  tally.did('driver short of cash');
}
