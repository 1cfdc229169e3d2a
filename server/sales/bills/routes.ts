import { type AnyEndpoint, endpoint } from '../../http/endpoint/endpoint.ts';
import { byId } from '../../http/endpoint/fields.ts';
import { BillBody, Printed } from './schema.ts';
import { printBill, printedOnWire, printInvoice } from './service.ts';

const tag = 'Printing';

const bill = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/print-bill',
  aliases: [{ method: 'POST', path: '/orders/{id}/print-bill', extension: true }],
  summary: 'Print the bill, in full or split; marks an open order as billed',
  tag,
  access: 'bill.print',
  params: byId,
  body: BillBody,
  reply: Printed,
  message: 'Bill queued.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_LOCKED', 'PRINTER_NOT_CONFIGURED'],
  handle: async ({ tx, params, body }) => printedOnWire(await printBill(tx, params.id, body)),
});

const invoice = endpoint({
  method: 'POST',
  path: '/pos/orders/{id}/print-invoice',
  aliases: [{ method: 'POST', path: '/orders/{id}/print-invoice', extension: true }],
  summary: "Issue and print an order's invoice; copies keep its number, and an open order becomes billed",
  tag,
  access: 'invoice.print',
  params: byId,
  reply: Printed,
  message: 'Invoice queued.',
  errors: ['BRANCH_NOT_HOSTED', 'ORDER_EMPTY', 'ORDER_LOCKED'],
  handle: async ({ tx, params }) => printedOnWire(await printInvoice(tx, params.id)),
});

export const billEndpoints: AnyEndpoint[] = [bill, invoice];
