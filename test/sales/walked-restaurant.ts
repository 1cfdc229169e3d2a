import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { countryOf } from '../../server/core/countries.ts';
import { type SetupInput, setUp } from '../../server/setup/restaurant.ts';
import { openInstallation } from '../commands/installation.ts';
import type { Request } from '../harness/app.ts';
import { BRISK } from '../printing/spooler/rig.ts';
import { HASTY } from '../printing/transport/listener.ts';
import { paintPaper } from '../tools/printer/page/paint.ts';
import { encodePng } from '../tools/printer/page/png.ts';
import { VirtualPrinter } from '../tools/printer/virtual-printer.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire says
export type Wire = any;

const PASSWORD = 'galley-demo';

/** The sample restaurant of a country with a printer that prints to memory. */
export async function openTestRestaurant(country: string, name: string, ticketLanguage?: string) {
  const { app, logIn } = await openInstallation();
  const { currency, timezone } = countryOf(country)!;
  const input: SetupInput = {
    restaurant: name,
    country,
    currency,
    timezone,
    ownerEmail: 'owner@walked.example',
    ownerPassword: PASSWORD,
    sample: true,
    demoPeople: true,
  };
  await setUp(app, input);
  const owner = await logIn(input.ownerEmail, PASSWORD);
  const device = await VirtualPrinter.start();
  onTestFinished(() => device.stop());
  const must = demanding(owner);
  const printer = await must('POST', '/pos/printers', { name: 'Till', address: `127.0.0.1:${device.port}` });
  const seller = { tax_number: '29ABCDE1234F1Z5', legal_name: `${name} Ltd` };
  await must('PUT', '/tenants/current', seller);
  const settings = {
    receipt_printer_id: printer.id,
    ...(ticketLanguage && { ticket_language: ticketLanguage }),
  };
  await must('PUT', '/branches/1/settings', settings);
  for (const { id } of await must('GET', '/pos/kitchens'))
    await must('PUT', `/pos/kitchens/${id}`, { printer_ids: [printer.id] });
  await app.startWork({ timing: BRISK, transport: HASTY });
  const domain = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
  const as = async (role: string) => demanding(await logIn(`${role}@${domain}`, PASSWORD));
  const menu: Wire[] = await must('GET', '/pos/menu-items');
  const dish = (wanted: string): Wire => menu.find((item) => item.name === wanted);
  const types: Wire[] = await must('GET', '/pos/order-types');
  const type = (slug: string): number => types.find((each) => each.slug === slug).id;
  return { owner: must, ask: owner, as, dish, type, device };
}

type Must = ReturnType<typeof demanding>;

/** Answers the data; a refusal fails the test. */
const demanding =
  (ask: Request) =>
  async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Wire> => {
    const reply = await ask(method, path, body);
    expect(reply.status, `${method} ${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    return reply.data;
  };

const SCALE = 1_000;
const exact = (amount: number): number => Math.round(amount * SCALE);
const total = (rows: readonly Wire[], of: (row: Wire) => number): number =>
  rows.reduce((sum, row) => sum + exact(of(row)), 0) / SCALE;

/** Closes the day, and reckons it again from the orders and payments of the API. */
export async function closedDay(owner: Must): Promise<Wire> {
  const listed: Wire[] = await owner('GET', '/pos/orders?limit=200');
  const orders: Wire[] = [];
  for (const { id } of listed) orders.push(await owner('GET', `/pos/orders/${id}`));
  const { figures, id } = await owner('POST', '/pos/reports/z', {});
  await owner('POST', `/pos/reports/z/${id}/print`);
  const sold = orders.filter(
    ({ status, items }) =>
      status !== 'cancelled' && (status !== 'draft' || items.some(({ kot_id }: Wire) => kot_id !== null)),
  );
  const payments = orders.flatMap((order) => order.payments);
  const refunds = payments.filter(({ kind }) => kind === 'refund');
  const taken = payments.filter(({ kind }) => kind !== 'refund');
  const given = sold.filter(({ status }) => status === 'paid');
  const owing = sold.filter(({ status }) => status !== 'paid');
  expect(figures.orders).toMatchObject({
    orders: sold.length,
    gross: total(sold, (order) => order.subtotal),
    discounts: total(sold, (order) => order.discount_amount),
    total: total(sold, (order) => order.total),
    tips: total(sold, (order) => order.tip_total),
    refunded: total(given, (order) => order.total - order.amount_paid),
  });
  const taxes = sold.flatMap((order) => order.taxes);
  expect(total([figures.orders], ({ tax, refunded_tax }) => tax + refunded_tax)).toBe(
    total(taxes, ({ amount }) => amount),
  );
  expect(figures.payments).toMatchObject({
    taken: total(taken, ({ amount }) => amount),
    refunded: -total(refunds, ({ amount }) => amount) + 0,
    tips: total(payments, ({ tip_amount }) => tip_amount),
  });
  for (const { payment_method, kept } of figures.by_payment_method) {
    const by = payments.filter((payment) => payment.payment_method === payment_method);
    expect([payment_method, kept]).toEqual([payment_method, total(by, ({ amount }) => amount)]);
  }
  expect(figures.outstanding.amount).toBe(total(owing, ({ balance_due }) => balance_due));
  expect(figures.check.difference).toBe(0);
  return figures;
}

/** Every ticket as a picture, to be looked at, in the folder GALLEY_SHOTS names. */
export async function lookAt(device: VirtualPrinter, name: string, count: number): Promise<void> {
  const tickets = await device.waitForTickets(count, 30_000);
  expect(device.violations).toEqual([]);
  const folder = process.env.GALLEY_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  for (const [at, ticket] of tickets.entries())
    writeFileSync(
      join(folder, `${name}-${String(at + 1).padStart(2, '0')}.png`),
      encodePng(paintPaper(ticket.paper, device.widthDots)),
    );
}
