import { OPEN_PRICE } from '../offers.ts';
import { amountIn } from '../tally.ts';
import { leavePlace, takeMoney } from '../till.ts';
import { scan, tapDigits, typeInto } from '../typing.ts';
import { invoiced, refunded, wrongKey } from './after-paying.ts';
import { atCounter, atTable, openList, openMore, openPaid, sendFromTill } from './counter.ts';
import { delivery } from './delivery.ts';
import { closeSheet, SHEET, tapDish } from './pad.ts';
import { FISH_SKU, type Scene, type Story } from './story.ts';

/** A quoted order is parked under a name, taken up, and paid with a discount. */
const parked: Story = {
  acts: ['quote before sending', 'hold with a name', 'held order taken up', 'discount on the bill'],
  play: async (scene) => {
    const { screen, tally, guest } = scene;
    await screen.tap('.rail button', '^Counter');
    for (const dish of ['Rasmalai', 'Rice Kheer']) await tapDish(screen, 'Desserts', dish);
    await screen.waitFor('.own .order-line', 'Rice Kheer');
    await screen.waitFor('.till-place .sums .is-total', '^Total ₹');
    const quoted = await totalOf(scene);
    tally.did('quote before sending');
    await openMore(screen, '^Park order$');
    await typeInto(screen, `${SHEET} form .note input`, guest);
    await screen.tap(`${SHEET} form .button.is-act`);
    await screen.waitFor(SHEET, '', false);
    tally.did('hold with a name');
    await openList(screen, 'Parked');
    await screen.tap('ul.order-list .tile', guest);
    await screen.waitFor('.own .order-line', 'Rice Kheer');
    await sendFromTill(screen);
    tally.sent(guest, ['Rasmalai', 'Rice Kheer']);
    tally.did('held order taken up');
    const total = await totalOf(scene);
    if (total !== quoted) throw new Error(`${guest} was quoted ${quoted}, the order comes to ${total}`);
    await screen.tap('.till-acts .button', '^Discount$');
    await screen.tap('.discount .chip', '^5%$');
    await screen.tap('.reasons .chip', '^Regular$');
    await scene.confirm(`${SHEET} footer .is-act`);
    await screen.waitFor(SHEET, '', false);
    tally.did('discount on the bill');
    await takeMoney(screen, tally);
    tally.expect(guest, { status: 'paid', discount_type: 'percent', discount_value: 5 });
  },
};

async function totalOf({ screen }: Scene): Promise<number> {
  const [text = ''] = await screen.texts('.till-place .sums .is-total');
  return amountIn(text.split('\n').at(-1) ?? '');
}

/** Scanned, to go; and then not. */
const scanned: Story = {
  acts: ['takeaway', 'dish by its SKU', 'eat in instead'],
  play: async ({ screen, tally, guest }) => {
    await atCounter(screen, guest);
    await screen.tap('.start-chips .chip', '^Takeaway$');
    await scan(screen, FISH_SKU);
    await screen.waitFor(`${SHEET} .keypad`);
    await tapDigits(screen, '510');
    await screen.tap(`${SHEET} footer .is-act`);
    await screen.waitFor('.own .order-line', OPEN_PRICE);
    tally.did('dish by its SKU');
    await tapDish(screen, 'Desserts', 'Jalebi');
    await sendFromTill(screen);
    tally.sent(guest, [OPEN_PRICE, 'Jalebi']);
    tally.did('takeaway');
    await screen.tap('.start-chips .chip:last-of-type');
    await screen.tap(`${SHEET} fieldset .chip`, '^Dine in$');
    await screen.waitFor(`${SHEET} fieldset .chip[aria-pressed=true]`, '^Dine in$');
    await screen.tap(`${SHEET} footer .is-act`);
    await screen.waitFor(SHEET, '', false);
    tally.did('eat in instead');
    await takeMoney(screen, tally);
    tally.expect(guest, { order_type_name: 'Dine in', items: [{ name: OPEN_PRICE, unit_price: 510 }] });
  },
};

/** A tab with a name, paid in parts: the first by card, whose signed slip has a tip. */
const tab: Story = {
  acts: ['bar tab with a name', 'paid in parts', 'tip on a card'],
  play: async ({ screen, tally, guest, confirm }) => {
    await atCounter(screen, guest);
    await tapDish(screen, 'Breads', 'Cheese Naan');
    await tapDish(screen, 'Drinks', 'Salted Buttermilk');
    await sendFromTill(screen);
    tally.sent(guest, ['Cheese Naan', 'Salted Buttermilk']);
    tally.did('bar tab with a name');
    await screen.tap('.till-acts .button', '^Split$');
    await screen.tap('.split .chip', '^By amount$');
    await tapDigits(screen, '100', '.split .keypad .key');
    await screen.tap('.split-side footer .is-act', '100');
    await takeMoney(screen, tally, { byCard: true });
    await screen.waitFor('.to-pay');
    await takeMoney(screen, tally);
    tally.did('paid in parts');
    await openPaid(screen, guest);
    await screen.tap('.taken-payment .button', '^Add tip$');
    await tapDigits(screen, '30');
    await confirm(`${SHEET} footer .is-act`);
    await screen.waitFor('.taken-payment small', '30');
    tally.did('tip on a card');
    tally.expect(guest, {
      guest_name: guest,
      tip_total: 30,
      payments: [{ amount: 100, payment_method: 'card' }],
    });
  },
};

/** Guests of a table that a waiter cannot serve alone: without service charge and tax. */
const terms: Story = {
  tables: 1,
  acts: ['service charge off', 'tax exemption'],
  play: async ({ screen, tally, confirm, tables: [table = ''] }) => {
    await atTable(screen, table);
    await tapDish(screen, 'Breads', 'Roti Basket');
    await sendFromTill(screen);
    tally.sent(table, ['Roti Basket']);
    await openMore(screen, '^Service charge and tax$');
    await screen.tap(`${SHEET} .reasons .chip`, '^Long wait$');
    await confirm(`${SHEET} .fact .button`, '^Waive$');
    await screen.waitFor(`${SHEET} .fact`, '₹0');
    await typeInto(screen, `${SHEET} .acts-list .note input`, 'DIPL-7');
    await screen.tap(`${SHEET} .acts-list > .button`, '^Exempt from tax$');
    await screen.waitFor(`${SHEET} .fact`, 'DIPL-7');
    await closeSheet(screen);
    tally.did('service charge off', 'tax exemption');
    await takeMoney(screen, tally, { withChange: true });
    tally.expect(table, { tax_exemption: 'DIPL-7', charges: [{ amount: 0, ground: 'by_hand' }] });
  },
};

/** One guest pays for one dish; the others for what is left. */
const splitUp: Story = {
  tables: 1,
  acts: ['split by dish'],
  play: async ({ screen, tally, confirm, tables: [table = ''] }) => {
    await atTable(screen, table);
    for (const dish of ['Rasmalai', 'Jalebi']) await tapDish(screen, 'Desserts', dish);
    await sendFromTill(screen);
    tally.sent(table, ['Rasmalai', 'Jalebi']);
    await screen.tap('.till-acts .button', '^Split$');
    await screen.tap('.split .chip', '^By dish$');
    await screen.tap('.split-side:not(.is-taken) .portion', 'Jalebi');
    await confirm('.split-side.is-taken footer .is-act');
    await takeMoney(screen, tally);
    tally.did('split by dish');
    await leavePlace(screen);
    tally.expect(table, { items: [{ name: 'Jalebi' }], payments: [{ payment_method: 'cash' }] });
    tally.expect(table, { items: [{ name: 'Rasmalai' }] });
  },
};

/** Guests leave before anything is cooked. */
const givenUp: Story = {
  tables: 1,
  acts: ['cancelled order'],
  play: async ({ screen, tally, tables: [table = ''] }) => {
    await atTable(screen, table);
    await tapDish(screen, 'Desserts', 'Gajar Halwa');
    await sendFromTill(screen);
    tally.sent(table, ['Gajar Halwa']);
    await openMore(screen, '^Cancel order$');
    await screen.tap(`${SHEET} .reasons .chip`, '^Guest left$');
    await screen.tap(`${SHEET} > * .button.is-bad`, '^Cancel order$');
    await screen.waitFor(SHEET, '', false);
    tally.did('cancelled order');
    tally.expect(table, { status: 'cancelled', cancel_reason: 'Guest left' });
  },
};

/** What ran out comes in again. */
const backInStock: Story = {
  acts: ['out of stock and back'],
  play: async ({ screen, tally, guest }) => {
    await screen.tap('.rail button', '86 list');
    await screen.tap('.off-list .tile', '^Jaljeera');
    await screen.tap('.off-list .button', '^86 until tomorrow$');
    await screen.tap('.off-list .is-off .tile', 'Jaljeera');
    await screen.tap('.off-list .button', '^Back in stock$');
    await closeSheet(screen);
    await atCounter(screen, guest);
    await tapDish(screen, 'Drinks', 'Jaljeera');
    await takeMoney(screen, tally);
    tally.sent(guest, ['Jaljeera']);
    tally.did('out of stock and back');
  },
};

/** Ordered at the kiosk, paid at the till. */
const fromKiosk: Story = {
  acts: ['kiosk order paid at the till'],
  play: async ({ screen, tally, guest }) => {
    await screen.until('no kiosk order waits at the till', async () => {
      await openList(screen, 'Open');
      return screen.tapIfThere('ul.order-list .tile', 'Kiosk');
    });
    await takeMoney(screen, tally);
    await leavePlace(screen);
    tally.did('kiosk order paid at the till');
    // The counter sells as many orders as it was to.
    await atCounter(screen, guest);
    await tapDish(screen, 'Desserts', 'Jalebi');
    await takeMoney(screen, tally);
    tally.sent(guest, ['Jalebi']);
  },
};

/** The first of them in short evenings too. */
export const atTill: readonly Story[] = [
  terms,
  tab,
  refunded,
  parked,
  splitUp,
  invoiced,
  wrongKey,
  scanned,
  givenUp,
  fromKiosk,
  delivery,
  backInStock,
];
