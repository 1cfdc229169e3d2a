import { validationError } from '../../core/errors.ts';
import type { Tx } from '../../db/handle/handle.ts';
import { toJson } from '../../db/tables/json.ts';
import type { CatalogueProposalRow } from '../../db/tables/office.ts';
import type { PortableRequest } from '../../http/endpoint/proposals.ts';
import { audit } from '../../identity/audit/store.ts';
import { requireBranch } from '../../identity/branches/scope.ts';
import { insertProposal } from './records/store.ts';
import type { ProposedChange } from './records/stored.ts';
import { proposalOnWire } from './shown.ts';

/** Longest body of a request that is kept, in characters. */
const MAX_BODY = 100_000;

/** The request as it was made, to be made at head office once somebody there says yes. */
export async function keepProposal(
  tx: Tx,
  { method, path, body }: PortableRequest,
  changes: readonly ProposedChange[],
): Promise<object> {
  const text = body === undefined || body === null ? null : JSON.stringify(body);
  if (text !== null && text.length > MAX_BODY) throw validationError('body', 'is too large for a proposal');
  const row: CatalogueProposalRow = {
    id: tx.id('catalogue_proposals'),
    branch_id: requireBranch(tx),
    method: method as CatalogueProposalRow['method'],
    path,
    body: text,
    changes: toJson(changes),
    proposed_by: tx.caller.userId,
    created_at: tx.now,
  };
  await insertProposal(tx, row);
  await audit(tx, {
    action: 'catalogue.propose',
    entity: 'catalogue_proposal',
    entityId: row.id,
    branchId: row.branch_id,
    after: { method, path, changes },
  });
  tx.emit({ type: 'sync.changed', branchId: null, data: { id: row.id } });
  return proposalOnWire(tx, row);
}
