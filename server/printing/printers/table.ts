import { orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, softDeleteColumns } from '../../db/declared/table.ts';
import { printerKinds } from '../transport/place.ts';

export const printers = replicatedTable('printers', {
  number: 20,
  kind: 'owned',
  scope: 'branch',
  topic: 'printer',
  columns: {
    host: {
      ...softDeleteColumns,
      branch_id: column.fixedId(),
      name: column.name(),
      kind: column.choice(printerKinds),
      address: column.text({ most: 300 }),
      width_mm: column.int(1, 1_000),
      columns: column.int(1, 1_000),
      code_page: orNull(column.text({ most: 60 })),
      cut: column.flag(),
      drawer_pin: orNull(column.count(100)),
      copies: column.count(100),
      acknowledgement: orNull(column.choice(['A', 'B', 'C', 'D'])),
      fallback_printer_id: orNull(column.id('printers')),
      is_active: column.flag(),
    },
  },
});
