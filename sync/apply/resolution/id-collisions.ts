import { dialectSql, IN_LIST } from '../../../server/db/handle/dialect.ts';
import type { Handle } from '../../../server/db/handle/handle.ts';
import type { Value } from '../../wire/messages.ts';
import { type Incoming, valueIn } from '../incoming.ts';

const keyOf = (branch: Value | undefined, subject: Value | undefined): string => `${branch} ${subject}`;

/** Received id → id under which a record of the same thing is stored here, if they differ. */
export async function idCollisionsOf(handle: Handle, part: Incoming): Promise<Map<number, number>> {
  const column = part.table.oneFor;
  if (column === undefined || part.rows.length === 0) return new Map();
  const came = new Map(
    part.rows.map((row) => [
      keyOf(valueIn(part, row, 'branch_id'), valueIn(part, row, column)),
      { id: row.id, subject: valueIn(part, row, column) },
    ]),
  );
  const stored = await handle.execute<{ id: number; branch_id: number; subject: number }>(
    dialectSql`select id, branch_id, "${column}" as subject from "${part.table.name}"
     where "${column}" ${IN_LIST}`,
    [[...came.values()].map(({ subject }) => subject)],
  );
  const known = new Set(stored.map(({ id }) => id));
  const found = new Map<number, number>();
  for (const { id, branch_id, subject } of stored) {
    const other = came.get(keyOf(branch_id, subject))?.id;
    if (other !== undefined && !known.has(other)) found.set(other, id);
  }
  return found;
}
