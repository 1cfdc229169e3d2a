import { type PersonalTable, rowsOfPeople } from '../../db/declared/personal-data.ts';
import { dialectSql, type Statement } from '../../db/handle/dialect.ts';
import type { Reader } from '../../db/handle/handle.ts';

type KeptRow = Readonly<Record<string, unknown>>;

const statementOf = (kept: PersonalTable): Statement =>
  dialectSql`select ${`id, ${Object.keys(kept.columns)
    .map((column) => `"${column}"`)
    .join(', ')}`} from ${kept.table} where ${rowsOfPeople(kept)} order by id`;

/** The rows that this database holds of the people with these ids, in the columns that are about them. */
export async function keptRows(
  reader: Reader,
  kept: PersonalTable,
  ids: readonly number[],
): Promise<KeptRow[]> {
  return reader.execute<KeptRow>(statementOf(kept), [ids]);
}
