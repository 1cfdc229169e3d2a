import { toIso } from '../../core/time.ts';
import type { Reader, Tx } from '../../db/handle.ts';
import type { CatalogueDecisionRow, CatalogueProposalRow } from '../../db/tables/office.ts';
import type { ProposedChange } from '../../office/proposals/stored.ts';
import { branch, person } from '../names.ts';
import type { Proposal } from './wire.ts';

export async function proposalOnWire(
  handle: Reader | Tx,
  row: CatalogueProposalRow,
  decided: CatalogueDecisionRow | undefined,
): Promise<Proposal> {
  const by = (id: number) => person(handle, id);
  return {
    id: row.id,
    created_at: toIso(row.created_at),
    branch_id: row.branch_id,
    branch: await branch(handle, row.branch_id),
    status: decided?.decision ?? 'open',
    proposed_by: (await by(row.proposed_by)) ?? { id: row.proposed_by, name: null },
    changes: JSON.parse(row.changes) as ProposedChange[],
    request: { method: row.method, path: row.path },
    reason: decided?.reason ?? null,
    decided_by: decided ? await by(decided.decided_by) : null,
    decided_at: decided ? toIso(decided.created_at) : null,
  };
}
