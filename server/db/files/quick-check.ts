import Database from 'better-sqlite3';
import { faultOf } from './faults.ts';

/** Each with the order of its rows. */
const TABLES = `
  select t.name, case t.wr when 0 then 'rowid' else
    (select group_concat('"' || c.name || '"', ',' order by c.pk) from pragma_table_info(t.name) c where c.pk > 0)
  end as key
  from pragma_table_list t
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'`;

/**
 * Faults of a file that its header and the first and last row of every table reveal; takes milliseconds, however large
 * the file is. Undefined if none.
 */
export function quickCheck(file: string): string | undefined {
  const connection = new Database(file, { readonly: true, fileMustExist: true });
  try {
    for (const { name, key } of connection.prepare(TABLES).all() as { name: string; key: string }[]) {
      for (const end of ['', 'desc']) {
        const order = key.replaceAll(',', ` ${end},`);
        connection.prepare(`select * from "${name}" order by ${order} ${end} limit 1`).get();
      }
    }
    return undefined;
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    return (error as Error).message;
  } finally {
    connection.close();
  }
}
