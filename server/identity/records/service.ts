import { AppError, unknownId, validationError } from '../../core/errors.ts';
import { hasPermission, type Permission } from '../../core/permissions.ts';
import { searchable } from '../../core/text.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import { isSet } from '../../http/endpoint/fields.ts';
import { existing, isTaken, type Own, type RecordTable } from './store.ts';

/** `?all=1` shows inactive records to those who may change them; others get the ordinary list. */
export const seesEverything = (
  handle: Reader | Tx,
  all: string | undefined,
  write: Permission = 'catalogue.write',
): boolean => isSet(all) && hasPermission(handle.caller.role, write);

/** Screens reload the menu, and every cached reply of the catalogue is dropped. */
export function announceRecord(tx: Tx, resource: string, id: number): void {
  tx.emit({ type: 'menu.changed', branchId: null, data: { resource, id } });
}

/** `order_types`: an order type. */
const nounOf = (table: RecordTable): string =>
  table
    .replace(/^menu_item_/, '')
    .replaceAll('_', ' ')
    .replace(/ies$/, 'y')
    .replace(/xes$/, 'x')
    .replace(/s$/, '');

/** A body's reference to one record; null and an absent field refer to none. */
export async function requireRecord(
  handle: Reader | Tx,
  table: RecordTable,
  id: number | null | undefined,
  path: string,
): Promise<void> {
  if (id == null) return;
  if (!(await existing(handle, table, [id])).has(id)) throw unknownId(path, nounOf(table), id);
}

export async function requireRecords(
  handle: Reader | Tx,
  table: RecordTable,
  ids: readonly number[] | null | undefined,
  path: string,
): Promise<void> {
  if (!ids?.length) return;
  const known = await existing(handle, table, ids);
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing >= 0) throw unknownId(`${path}.${missing}`, nounOf(table), ids[missing] ?? 0);
}

/** Not a unique index: two made on offline sides must both survive. */
export async function requireFree<T extends RecordTable>(
  handle: Reader | Tx,
  table: T,
  column: keyof Own<T> & string,
  value: string | null | undefined,
  except?: number,
): Promise<void> {
  if (value == null) return;
  if (await isTaken(handle, table, column, value, except)) throw validationError(column, 'is already in use');
}

/** A code made from a name if none is given; a name without Latin letters or digits yields none. */
export function codeFrom(name: string, path: string): string {
  const code = searchable(name)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  if (code === '') throw validationError(path, "can't be generated from this name; enter one");
  return code;
}

export function requireUnused(used: boolean, message: string): void {
  if (used) throw new AppError('RECORD_IN_USE', { message });
}
