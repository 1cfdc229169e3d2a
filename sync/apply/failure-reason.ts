import type { TableWithId } from '../../server/db/handle/handle.ts';
import type { Incoming } from './incoming.ts';

/** Error codes of SQLite and PostgreSQL. Only rows that belong to another record have a foreign key. */
const LACKS_ITS_RECORD: readonly unknown[] = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'];

const called: Partial<Record<TableWithId, string>> = {
  menu_items: 'the dish',
  modifier_groups: 'the modifier group',
  combo_steps: 'the combo step',
  orders: 'the order',
};

/** Why rows of one record cannot be applied, as text for the list of waiting rows. */
export function applyFailureReason(error: Error, incoming: readonly Incoming[]): string {
  if (!LACKS_ITS_RECORD.includes((error as { code?: unknown }).code)) return error.message;
  const belonging = incoming.find(({ table }) => table.parent);
  const whose = belonging?.table.parent?.table;
  const record = (whose && called[whose]) ?? 'the record';
  return `It waits for ${record} it belongs to, which has not come yet (${whose} ${belonging?.rows[0]?.root}).`;
}
