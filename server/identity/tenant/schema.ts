import { z } from 'zod';
import { isCurrency, roundingModes } from '../../core/money/money.ts';
import { name, percent, record, text, timeZone } from '../../http/endpoint/fields.ts';
import { money } from '../../http/endpoint/money-fields.ts';
import { nameChoices, nameSchemas } from '../../http/endpoint/names.ts';

const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

const settings = {
  rounding_mode: z.enum(roundingModes),
  rounding_increment: money({ min: 0 }),
  tax_rounding: z
    .enum(['order', 'line'])
    .describe('Whether tax is rounded once per rate and order, or per line.'),
  waiters_take_payments: z.boolean(),
  cashier_discount_cap: percent().describe(
    'Largest discount a cashier may give without approval, in percent of the subtotal.',
  ),
  waiter_discount_cap: percent(),
  invoice_issue: z
    .enum(['by_hand', 'billed', 'paid'])
    .nullable()
    .describe('When an order gets its invoice; null: as usual in the country.'),
  /** Month and day on which invoice numbers start again; null: the country's. */
  financial_year_start: z
    .string()
    .max(5)
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$/, 'month and day, such as 04-01')
    .nullable(),
  asks_charge_consent: z
    .boolean()
    .nullable()
    .describe('Whether guests are asked before a service charge is added; null: as usual in the country.'),
  personal_data_months: z
    .int()
    .min(1)
    .max(600)
    .nullable()
    .describe(
      "Months after a guest's last order until their name, addresses, and notes are erased; null: kept until erased by hand.",
    ),
};

const fields = {
  name: name(),
  legal_name: text(200).nullable(),
  currency: z.string().max(3).refine(isCurrency, 'must be a currency code (ISO 4217) such as USD'),
  country: z
    .string()
    .max(2)
    .regex(/^[A-Z]{2}$/, 'must be a two-letter country code (ISO 3166) such as US')
    .nullable(),
  locale: z.string().max(35).refine(isLocale, 'must be a language tag such as en-IN'),
  timezone: timeZone().nullable().describe('Default time zone of new branches. Each branch has its own.'),
  tax_number: text(60).nullable(),
};

export const Tenant = z.object({
  ...record,
  ...fields,
  currency: z.string(),
  locale: z.string(),
  timezone: z.string().nullable(),
  asks_charge_consent: z
    .boolean()
    .describe(
      'Whether guests are asked before a service charge is added: the setting, or what is usual in the country.',
    ),
  settings: z.object(settings),
});

export const TenantChanges = z.object({ ...fields, settings: z.object(settings).partial() }).partial();

nameSchemas({ Tenant, TenantChanges });
nameChoices({ RoundingMode: roundingModes, InvoiceIssue: ['by_hand', 'billed', 'paid'] });
