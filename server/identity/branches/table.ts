import { z } from 'zod';
import { SIMULATED_DEVICE_ADDRESS } from '../../core/money/fiscal-receipt.ts';
import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, timestampedColumns } from '../../db/declared/table.ts';
import { catalogueRights, guestOrderings } from './schema.ts';

export const branches = replicatedTable('branches', {
  number: 2,
  kind: 'owned',
  scope: 'tenant',
  topic: 'branch',
  columns: {
    central: {
      ...timestampedColumns,
      name: column.name(),
      code: column.text({ most: 60 }),
      address: orNull(column.text()),
      phone: orNull(column.text({ most: 60 })),
      timezone: column.text({ most: 60 }),
      /** Minutes after midnight. */
      day_start: column.int(0, 1_439),
      host_node: column.count(1_000_000),
      base_url: orNull(column.text({ most: 500 })),
      is_active: column.flag(),
      /** Whether it may change the shared catalogue. */
      catalogue: orNull(column.choice(catalogueRights)),
    },
  },
});

export const nodes = replicatedTable('nodes', {
  number: 3,
  kind: 'owned',
  scope: 'tenant',
  topic: 'branch',
  columns: {
    central: {
      ...timestampedColumns,
      node: column.count(1_000_000),
      branch_id: orNull(column.fixedId()),
      name: column.name(),
      status: column.choice(['spare', 'active', 'retired']),
    },
  },
});

const names = z.array(z.string().max(100)).max(200);
const byLanguage = z.record(z.string(), z.string().max(2_000)).nullable();

/** The changed settings of a branch's screens; later programs may add fields. */
const kioskRules = z
  .looseObject({
    enabled: z.boolean(),
    languages: names,
    order_types: names,
    payment_methods: names,
    pay_at_counter: z.boolean(),
    send_immediately: z.boolean(),
    idle_seconds: z.int().min(1),
    welcome_text: byLanguage,
    thanks_text: byLanguage,
  })
  .partial();
const displayRules = z
  .looseObject({
    enabled: z.boolean(),
    show_promotions: z.boolean(),
    slide_seconds: z.int().min(1),
    idle_seconds: z.int().min(1),
    headline: z.string().max(500).nullable(),
    messages: z.array(z.string().max(1_000)).max(100),
    media: z.array(z.string().max(1_000)).max(100),
  })
  .partial();

export const branchSettings = replicatedTable('branch_settings', {
  number: 4,
  kind: 'shared',
  scope: 'branch',
  topic: 'branch',
  columns: {
    both: {
      ...timestampedColumns,
      branch_id: column.fixedId(),
      receipt_printer_id: orNull(column.id('printers')),
      ticket_header: orNull(column.text()),
      ticket_footer: orNull(column.text()),
      ticket_language: orNull(column.text({ most: 35 })),
      bill_copies: column.int(1, 9),
      upi_id: orNull(column.text({ most: 100 })),
      payment_url: orNull(column.text({ most: 300 })),
      invoice_prefix: orNull(column.text({ most: 100 })),
      fiscal_device: orNull(column.choice(['none', 'simulated'])),
      fiscal_address: orNull(column.text({ most: 100, pattern: SIMULATED_DEVICE_ADDRESS })),
      waiters_may_86: orNull(column.flag()),
      guest_ordering: orNull(column.choice(guestOrderings)),
      shifts_required: column.flag(),
      kiosk: orNull(column.json(kioskRules)),
      customer_display: orNull(column.json(displayRules, { picture: 'within' })),
    },
  },
});
