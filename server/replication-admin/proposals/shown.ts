import { type SyncedTable, tableNamed } from '../../../sync/registry/tables.ts';
import { toIso } from '../../core/time/time.ts';
import { dialectSql, IN_LIST } from '../../db/handle/dialect.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { CatalogueProposalRow } from '../../db/tables/office.ts';
import { branch, person } from '../names.ts';
import { decisionOn, withdrawalOf } from './records/store.ts';
import type { ProposedChange } from './records/stored.ts';
import type { Proposal } from './wire.ts';

/** Records that a field refers to by the names they have here. */
async function withNames(handle: Reader | Tx, changes: readonly ProposedChange[]): Promise<ProposedChange[]> {
  const named: ProposedChange[] = [];
  for (const change of changes) {
    const refersTo = tableNamed(change.table)?.columns.get(change.field)?.refersTo;
    const target = refersTo && refersTo.form !== 'keys' ? tableNamed(refersTo.table) : undefined;
    if (!target?.columns.has('name')) named.push(change);
    else {
      const [before, after] = [
        await nameOf(handle, target, change.before),
        await nameOf(handle, target, change.after),
      ];
      named.push({ ...change, before, after });
    }
  }
  return named;
}

async function nameOf(handle: Reader | Tx, { name }: SyncedTable, value: unknown): Promise<unknown> {
  const ids = [value].flat().filter((id) => typeof id === 'number');
  if (ids.length === 0) return value;
  const rows = await handle.execute<{ id: number; name: string }>(
    dialectSql`select id, name from "${name}" where id ${IN_LIST}`,
    [ids],
  );
  const names = ids.map((id) => rows.find((row) => row.id === id)?.name ?? id);
  return Array.isArray(value) ? names : names[0];
}

export async function proposalOnWire(handle: Reader | Tx, row: CatalogueProposalRow): Promise<Proposal> {
  const decided = await decisionOn(handle, row.id);
  const isWithdrawn = (await withdrawalOf(handle, row.id)) !== undefined;
  const by = (id: number) => person(handle, id);
  return {
    id: row.id,
    created_at: toIso(row.created_at),
    branch_id: row.branch_id,
    branch: await branch(handle, row.branch_id),
    // What head office said before it heard of the withdrawal stands.
    status: decided?.decision ?? (isWithdrawn ? 'withdrawn' : 'open'),
    proposed_by: (await by(row.proposed_by)) ?? { id: row.proposed_by, name: null },
    changes: await withNames(handle, JSON.parse(row.changes)),
    request: { method: row.method, path: row.path },
    reason: decided?.reason ?? null,
    decided_by: decided ? await by(decided.decided_by) : null,
    decided_at: decided ? toIso(decided.created_at) : null,
  };
}
