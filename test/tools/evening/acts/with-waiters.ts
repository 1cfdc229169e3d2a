import { OPEN_PRICE } from '../offers.ts';
import type { Screen } from '../screen.ts';
import { tapDigits, typeInto } from '../typing.ts';
import {
  approve,
  chooseTable,
  closeSheet,
  openLine,
  openTable,
  openTableSheet,
  SHEET,
  send,
  tapDish,
  tapLineAct,
} from './pad.ts';
import { AREA, MANAGERS_PIN, type Scene, type Story } from './story.ts';

const back = async (screen: Screen): Promise<void> => {
  await screen.tap('.pad-top button');
  await screen.waitFor('.floor');
};

const tableOf = ({ tables }: Scene, at = 0): string => tables[at] ?? '';

/** Guests sit down, somebody is allergic, four courses, twelve of a drink. */
const courses: Story = {
  tables: 1,
  acts: [
    ...(['dine in with covers', 'allergy of a seat', 'twelve of a dish', 'new line edited'] as const),
    ...(['fourth course', 'course fired', 'covers changed', 'round repeated', 'bill printed'] as const),
    'kitchen ticket reprinted',
  ],
  play: async (scene) => {
    const { screen, tally } = scene;
    const table = tableOf(scene);
    await openTable(screen, AREA, table);
    await screen.tap('.order .covers-chips .chip', '^2$');
    await noteAllergy(screen);
    await tapDish(screen, 'Desserts', 'Rice Kheer');
    await screen.waitFor(SHEET, 'contains nuts');
    await screen.tap(`${SHEET} footer .is-act`);
    await tapDish(screen, 'Desserts', 'Jalebi');
    await tapDish(screen, 'Breads', 'Roti Basket');
    await screen.tap('.own .is-open', 'Roti Basket');
    await screen.tap(`${SHEET} .chip`, '^No onion$');
    await screen.tap(`${SHEET} fieldset:last-of-type .chip`, '^4$');
    await screen.tap(`${SHEET} .stepper button:last-of-type`);
    await screen.tap(`${SHEET} footer .is-act`);
    await screen.waitFor('.own .order-line', 'Roti Basket.*No onion.*Course 4');
    await screen.tap('.pad-tools .times');
    await screen.tap('.times-pad .button', '^12$');
    await tapDish(screen, 'Drinks', 'Mineral Water');
    await send(screen);
    tally.sent(table, ['Jalebi', 'Roti Basket', 'Roti Basket']);
    tally.more(table, ['Mineral Water'], 12);
    tally.did(
      'dine in with covers',
      'allergy of a seat',
      'new line edited',
      'fourth course',
      'twelve of a dish',
    );
    await screen.tap('.is-fire', '4');
    await screen.waitFor('.is-fire', '', false);
    tally.did('course fired');
    await openTableSheet(screen);
    await screen.tap('.covers-row .stepper button:last-of-type');
    await screen.waitFor('.covers-row', '\\b3\\b');
    await closeSheet(screen);
    tally.did('covers changed');
    await repeatRound(scene, table);
    await reprint(scene);
    await screen.tap('.order > footer .button', '^Print bill');
    await screen.waitFor('.toast', 'Printing the bill');
    tally.did('bill printed');
    await back(screen);
    tally.expect(table, {
      covers: 3,
      allergies: [{ seat: 2, allergens: ['nuts'] }],
      items: [
        { name: 'Roti Basket', quantity: 2, course: 4, note: 'No onion' },
        { name: 'Mineral Water', quantity: 12 },
      ],
    });
  },
};

async function noteAllergy(screen: Screen): Promise<void> {
  await screen.tap('.pad-tools .chip:has(> .unseen):not(.times)');
  await screen.tap(`${SHEET} .chip`, '^Seat 2$');
  await screen.tap(`${SHEET} .chip.is-bad`, '^nuts$');
  await screen.tap(`${SHEET} footer .is-act`);
  await screen.waitFor(SHEET, '', false);
}

async function repeatRound({ screen, tally }: Scene, table: string): Promise<void> {
  await screen.tap('.round button', 'Repeat round');
  await screen.waitFor('.own .order-line', 'Jalebi');
  await send(screen);
  tally.more(table, ['Jalebi', 'Roti Basket', 'Roti Basket']);
  tally.more(table, ['Mineral Water'], 12);
  tally.did('round repeated');
  if (await screen.isShown('.is-fire')) await screen.tap('.is-fire');
  await screen.waitFor('.is-fire', '', false);
}

async function reprint({ screen, tally }: Scene): Promise<void> {
  await openLine(screen, 'Jalebi');
  await tapLineAct(screen, 'Reprint');
  await screen.waitFor('.toast', 'Reprinting');
  tally.did('kitchen ticket reprinted');
}

/** A send that the cook was quicker than cannot be taken back: then the guests get it. */
const undone: Story = {
  tables: 1,
  acts: ['send undone'],
  play: async (scene) => {
    const { screen, tally } = scene;
    const table = tableOf(scene);
    await openTable(screen, AREA, table);
    await tapDish(screen, 'Breads', 'Cheese Naan');
    await send(screen);
    tally.sent(table, ['Cheese Naan']);
    for (let tries = 0; tries < 5 && !tally.done.has('send undone'); tries++) {
      await tapDish(screen, 'Desserts', 'Jalebi');
      await send(screen);
      tally.more(table, ['Jalebi']);
      if (!(await screen.tapIfThere('.undo-bar .button'))) continue;
      await screen.until('a send is neither undone nor too late', async () => {
        return (await screen.isShown('.own .order-line', 'Jalebi')) || screen.isShown('.toast', 'Too late');
      });
      if (!(await screen.isShown('.own .order-line', 'Jalebi'))) continue;
      tally.did('send undone');
      await screen.tap('.own .count-acts button:first-of-type');
      await screen.waitFor('.own', '', false);
    }
    await back(screen);
    tally.expect(table, { items: [{ name: 'Jalebi', status: 'voided', void_reason: 'Sent by mistake' }] });
  },
};

/** A price that is typed; then one dish is free, one has another price, one is taken off. */
const lines: Story = {
  tables: 1,
  acts: ['price typed in', 'comp of a line', 'price of a line', 'void of a sent dish'],
  play: async (scene) => {
    const { screen, tally } = scene;
    const table = tableOf(scene);
    await openTable(screen, AREA, table);
    for (const dish of ['Gulab Jamun', 'Rasmalai', 'Kulfi Falooda']) await tapDish(screen, 'Desserts', dish);
    await typeInto(screen, '.pad-tools .find input', 'fish of');
    await screen.tap('.dishes .dish', `^${OPEN_PRICE}`);
    await tapDigits(screen, '640');
    await screen.tap(`${SHEET} footer .is-act`);
    await screen.waitFor('.own .order-line', OPEN_PRICE);
    await send(screen);
    tally.sent(table, ['Gulab Jamun', 'Rasmalai', 'Kulfi Falooda', OPEN_PRICE]);
    tally.did('price typed in');
    await openLine(screen, 'Gulab Jamun');
    await tapLineAct(screen, 'Comp or discount');
    await screen.tap(`${SHEET} .chip`, '^Quality issue$');
    await approve(screen, MANAGERS_PIN);
    await fold(screen, 'Gulab Jamun');
    await openLine(screen, 'Rasmalai');
    await tapLineAct(screen, 'Change price');
    await tapDigits(screen, '99');
    await screen.tap(`${SHEET} .chip`, '^As agreed$');
    await approve(screen, MANAGERS_PIN);
    await fold(screen, 'Rasmalai');
    await openLine(screen, 'Kulfi Falooda');
    await tapLineAct(screen, 'Void item');
    await screen.tap(`${SHEET} .chip`, '^Ordered by mistake$');
    await approve(screen, MANAGERS_PIN);
    await screen.waitFor('.lines .order-line', 'Kulfi Falooda', false);
    tally.did('comp of a line', 'price of a line', 'void of a sent dish');
    await back(screen);
    tally.expect(table, {
      items: [
        { name: OPEN_PRICE, unit_price: 640 },
        { name: 'Gulab Jamun', line_total: 0 },
        { name: 'Rasmalai', unit_price: 99, price_overridden: true },
        { name: 'Kulfi Falooda', status: 'voided', void_reason: 'Ordered by mistake' },
      ],
    });
  },
};

const fold = (screen: Screen, dish: string): Promise<void> =>
  screen.tap('.lines section:not(.own) .order-line > .plain[aria-expanded=true]', dish);

/** Tables as one and apart again; a colleague goes on with them. */
const joined: Story = {
  tables: 2,
  acts: ['tables joined', 'tables separated', 'table handed over'],
  play: async (scene) => {
    const { screen, tally, confirm } = scene;
    const [one, other] = [tableOf(scene, 0), tableOf(scene, 1)];
    await openTable(screen, AREA, one);
    await openTableSheet(screen);
    await screen.tap('.acts-list .tile', '^Join tables$');
    await chooseTable(screen, other);
    await screen.waitFor(SHEET, '', false);
    await screen.waitFor('.floor');
    await screen.waitFor('.table', `^${other} \\+ ${one}`);
    tally.did('tables joined');
    await openTable(screen, AREA, other);
    await tapDish(screen, 'Breads', 'Peshawari Naan');
    await send(screen);
    tally.sent(other, ['Peshawari Naan']);
    await openTableSheet(screen);
    await screen.tap('.acts-list .tile', `^Separate ${one}$`);
    await screen.waitFor('.acts-list .tile', `^Separate ${one}$`, false);
    tally.did('tables separated');
    await screen.tap('.acts-list .tile', '^Hand over table$');
    await confirm('.acts-list .tile', 'Imran|Priya|Joseph|Asha');
    await screen.waitFor(SHEET, '', false);
    tally.did('table handed over');
    await back(screen);
  },
};

/** Guests sit down with others: with a bill of their own, then with one bill; a dish is for a third table. */
const moved: Story = {
  tables: 3,
  acts: ['bill moved onto an occupied table', 'bills merged', 'dishes moved'],
  play: async (scene) => {
    const { screen, tally, confirm } = scene;
    const [from, to, third] = [tableOf(scene, 0), tableOf(scene, 1), tableOf(scene, 2)];
    await openTable(screen, AREA, from);
    for (const dish of ['Gajar Halwa', 'Jalebi']) await tapDish(screen, 'Desserts', dish);
    await send(screen);
    tally.sent(from, ['Gajar Halwa', 'Jalebi']);
    await back(screen);
    await openTable(screen, AREA, to);
    await tapDish(screen, 'Breads', 'Roti Basket');
    await send(screen);
    tally.more(to, ['Roti Basket']);
    await back(screen);
    await openTable(screen, AREA, from);
    await screen.waitFor('.lines .order-line', 'Jalebi');
    await openTableSheet(screen);
    await screen.tap('.acts-list .tile', '^Move to table$');
    await chooseTable(screen, to);
    await screen.tap('.acts-list .tile', '^Keep a separate bill$');
    await screen.waitFor(SHEET, '', false);
    for (const dish of ['Gajar Halwa', 'Jalebi']) tally.moved(from, to, dish);
    tally.did('bill moved onto an occupied table');
    await screen.tap('.order nav.chips .chip', '^Merge bills$');
    await confirm('.acts-list .tile', '^Add to bill #');
    await screen.waitFor(SHEET, '', false);
    await screen.waitFor('.order nav.chips', '', false);
    tally.did('bills merged');
    await openLine(screen, 'Jalebi');
    await tapLineAct(screen, '^Move$');
    await chooseTable(screen, third);
    await screen.waitFor(SHEET, '', false);
    tally.moved(to, third, 'Jalebi');
    tally.did('dishes moved');
    await back(screen);
    tally.expect(to, { status: 'paid', items: [{ name: 'Roti Basket' }, { name: 'Gajar Halwa' }] });
    tally.expect(third, { status: 'paid', items: [{ name: 'Jalebi' }] });
  },
};

/** The first of them in short evenings too. */
export const withWaiters: readonly Story[] = [lines, joined, courses, moved, undone];
