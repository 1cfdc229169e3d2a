import { nodeOf } from '../../server/core/ids.ts';
import type { StoredRow } from '../../server/db/declared/table.ts';
import { dialectSql, IN_LIST } from '../../server/db/handle/dialect.ts';
import type { Handle } from '../../server/db/handle/handle.ts';
import { birthColumns } from '../registry/birth.ts';
import { type SyncedTable, tableNamed } from '../registry/tables.ts';
import type { TableImage } from '../wire/messages.ts';

const NUMBERS = `select c.node as own, (select max(node) from nodes) as top from sync_ctx c where c.id = 1`;

/**
 * Whether central gave one of these records, or its number, without knowing it: then its database went back in time.
 * Central never deletes records and gives no id twice.
 */
export async function lacksIssuedRecord(handle: Handle, images: readonly TableImage[]): Promise<boolean> {
  const [row] = await handle.execute<{ own: number; top: number | null }>(NUMBERS, []);
  const own = row?.own ?? 0;
  const top = Math.max(own, row?.top ?? 0);
  for (const image of images) {
    const table = tableNamed(image.table);
    if (table && (await lacksRecord(handle, table, image, own))) return true;
  }
  return namesNumberAbove(images, top);
}

const idsIn = ({ columns }: TableImage): readonly number[] => (columns.id ?? []).map(Number);

const namesNumberAbove = (images: readonly TableImage[], top: number): boolean =>
  images.some((image) => idsIn(image).some((id) => nodeOf(id) > top));

async function lacksRecord(
  handle: Handle,
  table: SyncedTable,
  image: TableImage,
  own: number,
): Promise<boolean> {
  const places = [...idsIn(image).entries()].filter(([, id]) => nodeOf(id) === own);
  if (places.length === 0) return false;
  const birth = table.kind === 'event' ? [] : birthColumns(table).filter((name) => image.columns[name]);
  const stored = await handle.execute<StoredRow>(
    dialectSql`select ${['id', ...birth].map((name) => `"${name}"`).join()} from "${table.name}" where id ${IN_LIST}`,
    [places.map(([, id]) => id)],
  );
  const known = new Map(stored.map((one) => [one.id, one]));
  return places.some(([at, id]) => {
    const here = known.get(id);
    return !here || birth.some((name) => here[name] !== image.columns[name]?.[at]);
  });
}

/** Whether a batch names ids that central may have given. Only then the database is asked. */
export const mayLack = (images: readonly TableImage[], sender: number, own: number): boolean =>
  images.some((image) => idsIn(image).some((id) => nodeOf(id) !== sender && nodeOf(id) >= own));
