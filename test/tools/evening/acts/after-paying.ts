import { leavePlace, takeMoney } from '../till.ts';
import { tapDigits } from '../typing.ts';
import { atCounter, givenBack, openList, openPaid } from './counter.ts';
import { SHEET, tapDish } from './pad.ts';
import type { Story } from './story.ts';

/** Refunded by line and by amount, reopened, paid again. */
export const refunded: Story = {
  acts: ['refund of a line', 'refund of an amount', 'paid order reopened'],
  play: async (scene) => {
    const { screen, tally, guest } = scene;
    await atCounter(screen, guest);
    for (const dish of ['Gajar Halwa', 'Rasmalai']) await tapDish(screen, 'Desserts', dish);
    await takeMoney(screen, tally);
    tally.sent(guest, ['Gajar Halwa', 'Rasmalai']);
    await openPaid(screen, guest);
    await screen.tap('.paid-order .portion', 'Gajar Halwa');
    await screen.tap('.paid-order .reasons .chip', '^Served cold$');
    await scene.confirm('.paid-order > .button.is-bad', '₹');
    const ofLine = await givenBack(scene);
    tally.did('refund of a line');
    await screen.tap('.paid-order > .button', '^Refund amount$');
    await tapDigits(screen, '5');
    await screen.tap(`${SHEET} .reasons .chip`, '^Wrong dish$');
    await screen.tap(`${SHEET} footer .is-act`);
    await screen.waitFor('.paid-order > .said', '₹5\\b');
    const amount = ofLine + (await givenBack(scene));
    tally.did('refund of an amount');
    await screen.tap('.paid-order > header .button', '^Reopen$');
    await screen.tap(`${SHEET} .reasons .chip`, '^Missing dish$');
    await screen.tap(`${SHEET} footer .is-act`);
    await screen.waitFor('.till-place .is-pay:not(:disabled)');
    tally.did('paid order reopened');
    const again = await takeMoney(screen, tally);
    if (again !== amount) throw new Error(`${guest} got ${amount} back and was asked for ${again} again`);
    tally.paidAgain.push(amount);
    tally.expect(guest, { status: 'paid' });
  },
};

/** The wrong key: the payment never was. */
export const wrongKey: Story = {
  acts: ['payment voided'],
  play: async ({ screen, tally, guest, confirm }) => {
    await atCounter(screen, guest);
    await tapDish(screen, 'Desserts', 'Kulfi Falooda');
    tally.sent(guest, ['Kulfi Falooda']);
    const amount = await takeMoney(screen, tally, { byCard: true });
    await openPaid(screen, guest);
    await screen.tap('.paid-order .reasons .chip', '^Wrong dish$');
    await confirm('.taken-payment .button', '^Void payment$');
    await screen.waitFor('.taken-payment', '', false);
    tally.voided.push(amount);
    tally.did('payment voided');
    await openList(screen, 'Open');
    await screen.tap('ul.order-list .tile', guest);
    await takeMoney(screen, tally);
    await leavePlace(screen);
    tally.expect(guest, { status: 'paid', payments: [{ status: 'voided', amount }] });
  },
};

/** An invoice, and a credit note for what it has wrong. */
export const invoiced: Story = {
  acts: ['invoice', 'invoice credited'],
  play: async ({ screen, tally, guest, confirm }) => {
    await atCounter(screen, guest);
    for (const dish of ['Rice Kheer', 'Gulab Jamun']) await tapDish(screen, 'Desserts', dish);
    await takeMoney(screen, tally);
    tally.sent(guest, ['Rice Kheer', 'Gulab Jamun']);
    await openPaid(screen, guest);
    await screen.tap('.paid-order > header .button', '^(Issue|Print) invoice$');
    await screen.tap('.papers .tile', '^Invoice');
    tally.did('invoice');
    await screen.tap(`${SHEET} .portion`, 'Rice Kheer');
    await screen.tap(`${SHEET} .reasons .chip:first-child`);
    await confirm(`${SHEET} footer .button`, '^Credit these lines$');
    await screen.waitFor('.paid-order > .said', 'Credit note');
    tally.did('invoice credited');
  },
};
