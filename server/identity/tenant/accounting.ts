import { z } from 'zod';
import { text } from '../../http/endpoint/fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

/** Accounting programs whose import files Galley writes. */
export const accountingPrograms = ['datev', 'tally', 'quickbooks', 'xero'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];

const account = () => text(100).trim().min(1);

const accounts = z.object({
  sales: account().describe('Sales without a sales account of their tax.'),
  cash: account().describe('Cash in the drawers.'),
  payments: account().describe('Payments by any other method that has no account of its own.'),
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

const Tally = z.object({ company: account().describe('The company as named in Tally.') });

const Xero = z.object({
  tax_rate: account().describe('Tax rate of every line, as named in Xero: one without tax.'),
});

/** How a closed day is booked: stored as it is on the wire. */
export const Accounting = z.object({
  program: z.enum(accountingPrograms).describe('For which files are written.'),
  accounts: accounts.describe('By name, or by number for DATEV.'),
  payment_methods: z
    .array(z.object({ payment_method: text(60), account: account().describe('Debited with its payments.') }))
    .max(100)
    .describe('Accounts of single payment methods, by code.'),
  taxes: z
    .array(
      z.object({
        code: text(60),
        account: account().describe('Credited with the tax.'),
        sales_account: account()
          .nullable()
          .describe('For what is sold at this tax. Give it to only one of several taxes on the same sales.'),
      }),
    )
    .max(100)
    .describe('Accounts of single taxes, by code.'),
  by_branch: z
    .boolean()
    .describe("Lines carry the branch's code: as Kostenstelle, cost center, class, or tracking option."),
  datev: Datev.nullable().describe('For DATEV only; else null.'),
  tally: Tally.nullable().describe('For Tally only; else null.'),
  xero: Xero.nullable().describe('For Xero only; else null.'),
});
export type Accounting = z.output<typeof Accounting>;

nameSchemas({ Accounting });
nameChoices({ AccountingProgram: accountingPrograms });
