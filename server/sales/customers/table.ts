import { z } from 'zod';
import { customerSearch } from '../../core/text.ts';
import { derived, orNull } from '../../db/declared/column.ts';
import { column } from '../../db/declared/columns.ts';
import { replicatedTable, type StoredRow, softDeleteColumns } from '../../db/declared/table.ts';
import { CUSTOMERS_NUMBER, eraseCopies } from './erased.ts';
import { ERASED_CUSTOMER } from './kept.ts';
import { StoredAddress } from './schema.ts';

const textOf = (value: StoredRow[string] | undefined): string | null =>
  value == null ? null : String(value);
const numberOf = (value: StoredRow[string] | undefined): number | null =>
  value == null ? null : Number(value);

const searchOf = ({ name, phone, email, deleted_at, erased_at }: StoredRow): StoredRow => ({
  search: customerSearch({
    name: String(name),
    phone: textOf(phone),
    email: textOf(email),
    deleted_at: numberOf(deleted_at),
    erased_at: numberOf(erased_at),
  }),
});

export const customers = replicatedTable('customers', {
  number: CUSTOMERS_NUMBER,
  kind: 'shared',
  scope: 'tenant',
  isEverybodys: true,
  topic: 'customer',
  derivation: { from: ['name', 'phone', 'email', 'deleted_at', 'erased_at'], derive: searchOf },
  erasure: {
    erasedAt: 'erased_at',
    mergedInto: 'merged_into_id',
    leaves: ERASED_CUSTOMER,
    eraseCopies,
  },
  columns: {
    both: {
      ...softDeleteColumns,
      name: column.name(),
      search: derived(column.text({ most: 50_000 })),
      phone: orNull(column.text({ most: 60 })),
      email: orNull(column.text({ most: 320 })),
      addresses: column.json(z.array(StoredAddress).max(100)),
      tax_number: orNull(column.text({ most: 60 })),
      notes: orNull(column.text()),
      merged_into_id: orNull(column.id('customers')),
      erased_at: orNull(column.moment()),
    },
  },
});
