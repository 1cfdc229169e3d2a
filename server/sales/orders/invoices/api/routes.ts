import { type AnyEndpoint, endpoint } from '../../../../http/endpoint/endpoint.ts';
import { byId } from '../../../../http/endpoint/fields.ts';
import { approvable } from '../../../../identity/auth/approval.ts';
import { Printed } from '../../../bills/schema.ts';
import { eInvoiceOf } from './e-invoice.ts';
import { EInvoice } from './e-invoice-schema.ts';
import { CreditBody, Invoice, InvoiceQuery, InvoiceSummary } from './schema.ts';
import { creditInvoice, listInvoices, oneInvoice, printAgain } from './service.ts';

const common = { tag: 'Invoices', extension: true, access: 'invoice.print' } as const;

const list = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/invoices',
  summary: 'List invoices and credit notes, newest first',
  query: InvoiceQuery,
  reply: InvoiceSummary.array(),
  errors: ['BRANCH_FORBIDDEN'],
  handle: ({ reader, query }) => listInvoices(reader, query),
});

const one = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/invoices/{id}',
  summary: 'Get an invoice or credit note',
  params: byId,
  reply: Invoice,
  handle: ({ reader, params }) => oneInvoice(reader, params.id),
});

const credit = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/invoices/{id}/credit',
  summary: "Credit an invoice in full or by item; doesn't refund money",
  status: 201,
  params: byId,
  body: CreditBody,
  strictBody: true,
  reply: Invoice,
  message: 'Credit note issued.',
  errors: [
    'BRANCH_NOT_HOSTED',
    'APPROVAL_REQUIRED',
    'TOO_MANY_ATTEMPTS',
    'TOO_BUSY',
    'ORDER_LOCKED',
    'INVOICE_CREDITED',
    'CREDIT_EXCEEDS_INVOICE',
  ],
  ...approvable,
  handle: ({ tx, params, body }) => creditInvoice(tx, params.id, body),
});

const print = endpoint({
  ...common,
  method: 'POST',
  path: '/pos/invoices/{id}/print',
  summary: 'Reprint an invoice or credit note',
  params: byId,
  reply: Printed,
  message: 'Invoice queued.',
  errors: ['BRANCH_NOT_HOSTED', 'PRINTER_NOT_CONFIGURED'],
  handle: ({ tx, params }) => printAgain(tx, params.id),
});

const eInvoice = endpoint({
  ...common,
  method: 'GET',
  path: '/pos/invoices/{id}/e-invoice',
  summary: 'Get an invoice as e-invoice JSON for India (schema 1.1)',
  params: byId,
  reply: EInvoice,
  errors: ['E_INVOICE_INCOMPLETE'],
  handle: ({ reader, params }) => eInvoiceOf(reader, params.id),
});

export const invoiceEndpoints: AnyEndpoint[] = [list, one, credit, print, eInvoice];
