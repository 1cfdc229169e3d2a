import { z } from 'zod';
import { text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

/** Accounting programs whose import files Galley writes. */
export const accountingPrograms = ['datev', 'tally', 'quickbooks', 'xero'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

const account = () => text(100).trim().min(1);

const accounts = z.object({
  sales: account().describe('Sales whose tax has no sales account.'),
  cash: account().describe('Cash in the drawers.'),
  payments: account().describe('Payments by other methods without their own account.'),
  unrecorded: account().describe('Orders that were closed as paid without a recorded payment.'),
  receivables: account().describe('What guests still owe.'),
  tax: account().describe('Taxes without an account of their own.'),
  charges: account()
    .nullable()
    .describe(
      'Service, packaging, and delivery charges; null: part of the sales. Not with sales accounts by tax.',
    ),
  rounding: account(),
  tips: account().describe('Tips owed to staff.'),
  over_short: account().describe('Counted drawers over or short.'),
  paid_in: account(),
  paid_out: account(),
  safe: account().describe('Cash drops.'),
  drivers: account().describe('Cash that drivers still carry.'),
  differences: account().describe("Sales and payments that don't add up; normally unused."),
});

const Datev = z.object({
  consultant: z.int().min(1_001).max(9_999_999).describe('Beraternummer.'),
  client: z.int().min(1).max(99_999).describe('Mandantennummer.'),
  account_length: z.int().min(4).max(8).describe('Sachkontenlänge.'),
  clearing: account().describe('Account against which every line is booked; each batch leaves it at 0.'),
  automatic: z
    .boolean()
    .describe(
      'Sales accounts by tax are Automatikkonten: the tax is part of the amount and DATEV splits it off.',
    ),
});

const Tally = z.object({ company: account().describe('Company name in Tally.') });

const Xero = z.object({
  tax_rate: account().describe('Name of a tax rate without tax in Xero, used on every line.'),
});

/** How a closed day is booked: stored as it is on the wire. */
export const Accounting = z.object({
  program: z.enum(accountingPrograms).describe('Accounting program that files are written for.'),
  accounts: accounts.describe('Accounts, by name; for DATEV by number.'),
  payment_methods: z
    .array(
      z.object({ payment_method: text(60), account: account().describe('Account debited with payments.') }),
    )
    .max(100)
    .describe('Accounts by payment method.'),
  taxes: z
    .array(
      z.object({
        code: text(60),
        account: account().describe('Account credited with the tax.'),
        sales_account: account()
          .nullable()
          .describe(
            'Account for sales with this tax. If sales have several taxes, set it for only one of them.',
          ),
      }),
    )
    .max(100)
    .describe('Accounts by tax.'),
  by_branch: z
    .boolean()
    .describe("Lines carry the branch's code: as Kostenstelle, cost center, class, or tracking option."),
  datev: Datev.nullable().describe('DATEV settings; null for other programs.'),
  tally: Tally.nullable().describe('Tally settings; null for other programs.'),
  xero: Xero.nullable().describe('Xero settings; null for other programs.'),
});
export type Accounting = z.output<typeof Accounting>;

nameSchemas({ Accounting });
nameChoices({ AccountingProgram: accountingPrograms });
