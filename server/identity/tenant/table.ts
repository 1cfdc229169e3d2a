import { roundingModes } from '../../core/money/money.ts';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import { Accounting } from './accounting.ts';

export const tenants = replicatedTable('tenants', {
  number: 1,
  kind: 'shared',
  scope: 'tenant',
  topic: 'tenant',
  isProfile: true,
  columns: {
    both: {
      ...timestampedColumns,
      name: column.name(),
      legal_name: orNull(column.name()),
      country: orNull(column.text({ most: 2, pattern: /^[A-Z]{2}$/ })),
      locale: column.text({ most: 35 }),
      timezone: orNull(column.text({ most: 60 })),
      tax_number: orNull(column.text({ most: 60 })),
      rounding_mode: column.choice(roundingModes),
      rounding_increment: column.price(),
      tax_rounding: column.choice(['order', 'line']),
      waiters_take_payments: column.flag(),
      cashier_discount_cap: column.ppm(),
      waiter_discount_cap: column.ppm(),
      invoice_issue: orNull(column.choice(['by_hand', 'billed', 'paid'])),
      financial_year_start: orNull(column.text({ most: 5, pattern: /^\d\d-\d\d$/ })),
      asks_charge_consent: orNull(column.flag()),
      personal_data_months: orNull(column.count()),
      accounting: orNull(column.json(Accounting)),
      currency: column.text({ most: 3, pattern: /^[A-Z]{3}$/ }),
    },
  },
});
