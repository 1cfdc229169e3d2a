import type { Accounting } from '../../identity/tenant/accounting.ts';
import { charts, type Suggestion } from './schema.ts';

type Chart = Suggestion['chart'];
type Accounts = Accounting['accounts'];

interface SoldTax {
  readonly code: string;
  readonly name: string;
  readonly rate_ppm: number;
}

const named: Accounts = {
  sales: 'Sales',
  cash: 'Cash',
  payments: 'Card clearing',
  unrecorded: 'Suspense',
  receivables: 'Owed by guests',
  tax: 'Sales tax payable',
  charges: 'Service charges',
  rounding: 'Rounding',
  tips: 'Tips payable',
  over_short: 'Cash over and short',
  paid_in: 'Petty cash',
  paid_out: 'Petty cash',
  safe: 'Safe',
  drivers: 'Cash with drivers',
  differences: 'Suspense',
};

/** Of each chart; an accountant changes what the restaurant has otherwise. */
const accounts: Readonly<Record<Chart, Accounts>> = {
  skr03: {
    sales: '8200',
    cash: '1000',
    payments: '1360',
    unrecorded: '1590',
    receivables: '1410',
    tax: '1770',
    charges: null,
    rounding: '2709',
    tips: '1755',
    over_short: '2309',
    paid_in: '1360',
    paid_out: '1360',
    safe: '1361',
    drivers: '1362',
    differences: '1590',
  },
  skr04: {
    sales: '4200',
    cash: '1600',
    payments: '1460',
    unrecorded: '1370',
    receivables: '1210',
    tax: '3800',
    charges: null,
    rounding: '4839',
    tips: '3725',
    over_short: '6969',
    paid_in: '1460',
    paid_out: '1460',
    safe: '1461',
    drivers: '1462',
    differences: '1370',
  },
  tally: {
    ...named,
    cash: 'Cash-in-hand',
    sales: 'Food Sales',
    tax: 'Duties & Taxes',
    rounding: 'Round Off',
  },
  quickbooks: { ...named, cash: 'Cash on hand', payments: 'Undeposited Funds' },
  xero: {
    sales: '200',
    cash: '091',
    payments: '092',
    unrecorded: '850',
    receivables: '611',
    tax: '820',
    charges: '260',
    rounding: '860',
    tips: '803',
    over_short: '861',
    paid_in: '877',
    paid_out: '877',
    safe: '093',
    drivers: '094',
    differences: '850',
  },
};

/** Sales and tax of Germany's rates: Automatikkonten, and where the tax is booked without them. */
const german: Readonly<Record<'skr03' | 'skr04', ReadonlyMap<number, readonly [string, string]>>> = {
  skr03: new Map([
    [190_000, ['8400', '1776']],
    [70_000, ['8300', '1771']],
  ]),
  skr04: new Map([
    [190_000, ['4400', '3806']],
    [70_000, ['4300', '3801']],
  ]),
};

export const suggestionsFor = (taxes: readonly SoldTax[], country: string | null): Suggestion[] =>
  charts.map((chart) => ({ chart, accounting: suggested(chart, taxes, country) }));

function accountsOf({ code, name, rate_ppm }: SoldTax, chart: Chart): Accounting['taxes'] {
  if (chart === 'xero') return [];
  if (chart !== 'skr03' && chart !== 'skr04') return [{ code, account: name, sales_account: null }];
  const [sales_account, account] = german[chart].get(rate_ppm) ?? [];
  return sales_account && account ? [{ code, account, sales_account }] : [];
}

function suggested(chart: Chart, taxes: readonly SoldTax[], country: string | null): Accounting {
  const isGerman = chart === 'skr03' || chart === 'skr04';
  return {
    program: isGerman ? 'datev' : chart,
    accounts: accounts[chart],
    payment_methods: [],
    taxes: taxes.flatMap((tax) => accountsOf(tax, chart)),
    by_branch: false,
    datev: isGerman
      ? {
          consultant: 1_001,
          client: 1,
          account_length: 4,
          clearing: chart === 'skr03' ? '1590' : '1370',
          automatic: true,
        }
      : null,
    tally: chart === 'tally' ? { company: 'My Company' } : null,
    xero: chart === 'xero' ? { tax_rate: country === 'GB' ? 'No VAT' : 'Tax Exempt' } : null,
  };
}
