import { expect, test } from 'vitest';
import { DAY } from '../../../../server/core/time/time.ts';
import type { TenantDatabase } from '../../../../server/db/opening/tenant-database.ts';
import { issueWaitingLater } from '../../../../server/sales/orders/invoices/api/waiting.ts';
import { list, plentiful } from '../../../alarms/alarms.ts';
import { openRestaurant, tokenFor } from '../../../harness/app.ts';
import { addItem, changeTenant } from '../../../harness/menu.ts';

/** A restaurant whose financial year begins in January, and that has issued one invoice in November. */
async function open(settings: Record<string, string> = {}) {
  const at = await openRestaurant();
  plentiful(at);
  await changeTenant(at, { financial_year_start: '01-01', ...settings });
  const dish = await addItem(at, { price: 10_00 });
  const tenant = () => at.app.tenant(at.tenantId) as TenantDatabase;
  const by = async () => at.withToken(await tokenFor(tenant(), 'manager', at.branchId));
  const order = async (): Promise<number> =>
    (await (await by())('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity: 1 }] })).data.id;
  const issue = async (id: number) => (await by())('POST', `/pos/orders/${id}/print-invoice`);
  const pay = async (id: number) =>
    (await by())('POST', `/pos/orders/${id}/payment`, { payment_method: 'card' });
  const numberOf = async (id: number) => (await (await by())('GET', `/pos/orders/${id}`)).data.invoice_number;
  const confirm = async () => (await (await by())('POST', '/system/clock/confirm')).data;
  const first = await order();
  await issue(first);
  const alarms = async () =>
    (await list(await by()))
      .filter(({ cause }) => cause === 'invoices_waiting')
      .map(({ facts: { count } }) => count);
  return { at, order, issue, pay, numberOf, confirm, alarms };
}

test('the first invoice of another year waits for a person who says that the date is right', async () => {
  const { at, order, issue, confirm } = await open();
  at.clock.set(at.clock.now() + 60 * DAY);
  const id = await order();
  const refused = await issue(id);
  expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
    409,
    'INVOICE_YEAR_UNCONFIRMED',
    { date: '2027-01-19' },
  ]);
  await confirm();
  expect((await issue(id)).data.invoice_number).toBe('MAIN-027-1');
  // Asked once: the next ones are issued, also by a program that was started since.
  await at.app.closeTenant(at.tenantId);
  await at.app.openTenant(at.tenantId);
  expect((await issue(await order())).data.invoice_number).toBe('MAIN-027-2');
});

test('who pays does not wait: an invoice that is due by itself follows when the date is confirmed', async () => {
  const { at, order, pay, numberOf, confirm, alarms } = await open({ invoice_issue: 'paid' });
  at.clock.set(at.clock.now() + 60 * DAY);
  const ids = [await order(), await order()];
  for (const id of ids) expect((await pay(id)).status).toBe(201);
  expect(await Promise.all(ids.map(numberOf))).toEqual([null, null]);
  expect(await alarms()).toEqual([2]);
  expect(await confirm()).toMatchObject({ invoices_issued: 2 });
  expect(await Promise.all(ids.map(numberOf))).toEqual(['MAIN-027-1', 'MAIN-027-2']);
  expect(await alarms()).toEqual([]);
  expect(await confirm()).toMatchObject({ invoices_issued: 0 });
});

test('what waited while the clock was wrong gets the next number of the right year once it is set', async () => {
  const { at, order, pay, numberOf, alarms } = await open({ invoice_issue: 'paid' });
  at.clock.set(at.clock.now() + 60 * DAY);
  const id = await order();
  await pay(id);
  await issueWaitingLater(at.tenant);
  expect(await numberOf(id)).toBeNull();
  at.clock.set(at.clock.now() - 60 * DAY);
  await issueWaitingLater(at.tenant);
  expect(await numberOf(id)).toBe('MAIN-026-2');
  expect(await alarms()).toEqual([]);
});

test('a restaurant that never issued an invoice is not asked', async () => {
  const at = await openRestaurant();
  const dish = await addItem(at, { price: 10_00 });
  at.clock.set(at.clock.now() + 3_000 * DAY);
  const owner = await at.as('owner');
  const { data } = await owner('POST', '/pos/orders', { items: [{ menu_item_id: dish, quantity: 1 }] });
  expect((await owner('POST', `/pos/orders/${data.id}/print-invoice`)).status).toBe(200);
});
