import { AppError, requireFound } from '../../core/errors.ts';
import type { Reader, Tx } from '../../db/handle/handle.ts';
import type { CatalogueDecisionRow, CatalogueProposalRow } from '../../db/tables/office.ts';
import type { InnerRequest, PrepareInnerRequest, Reply } from '../../http/endpoint/endpoint.ts';
import { DEFAULT_LIMIT, decodeCursor, page } from '../../http/endpoint/fields.ts';
import type { Platform, Principal } from '../../http/endpoint/platform.ts';
import { audit } from '../../identity/audit/store.ts';
import { userOf } from '../../identity/auth/principal.ts';
import { assertVisible, listedBranches, requireHosted } from '../../identity/branches/scope.ts';
import {
  decisionOn,
  insertDecision,
  insertWithdrawal,
  proposalById,
  proposalsOn,
  withdrawalOf,
} from './records/store.ts';
import { proposalOnWire } from './shown.ts';
import { beyond, touchesOthers } from './touched.ts';
import type { Proposal, ProposalFilter } from './wire.ts';

export async function listProposals(reader: Reader, filter: ProposalFilter): Promise<Reply<Proposal[]>> {
  const limit = filter.limit ?? DEFAULT_LIMIT;
  const after = decodeCursor(filter.cursor, 1)?.[0];
  const rows = await proposalsOn(reader, {
    branches: listedBranches(reader, filter.branch_id),
    status: filter.status,
    after: after === undefined ? undefined : Number(after),
    count: limit + 1,
  });
  const shown: Proposal[] = [];
  for (const row of rows) shown.push(await proposalOnWire(reader, row));
  return page(shown, limit, ({ id }) => [id]);
}

/** Before the transaction: the proposed request is read and prepared as if who accepts it had made it. */
export async function prepareAccepting(
  { params, principal }: { params: { id: number }; principal: Principal | undefined },
  _platform: Platform,
  makeReady: PrepareInnerRequest,
): Promise<InnerRequest> {
  const by = userOf(principal);
  const row = await by.tenant.read(by.caller, (reader) => proposalFor(reader, params.id));
  const body: unknown = row.body === null ? undefined : JSON.parse(row.body);
  return asProposed(() => makeReady({ method: row.method, path: row.path, body }, by));
}

/** The request is made in the transaction that says so: both are there, or neither. */
export async function acceptProposal(tx: Tx, id: number, make: InnerRequest): Promise<Proposal> {
  const row = await openProposal(tx, id);
  await asProposed(() => make(tx));
  const unsaid = await beyond(tx, JSON.parse(row.changes));
  if (unsaid.length > 0 || (await touchesOthers(tx))) throw notAsShown();
  return decide(tx, row, 'accepted', null);
}

const notAsShown = (): AppError =>
  new AppError('PROPOSAL_UNFIT', {
    message: 'This proposal would change more than it shows. Decline it.',
    details: { code: 'FORBIDDEN' },
  });

export async function declineProposal(tx: Tx, id: number, reason: string): Promise<Proposal> {
  return decide(tx, await openProposal(tx, id), 'declined', reason);
}

async function openProposal(handle: Reader | Tx, id: number): Promise<CatalogueProposalRow> {
  const row = await proposalFor(handle, id);
  await assertOpen(handle, id);
  return row;
}

async function assertOpen(handle: Reader | Tx, id: number): Promise<void> {
  if (await decisionOn(handle, id)) throw new AppError('CONFLICT_DECIDED');
  if (await withdrawalOf(handle, id))
    throw new AppError('CONFLICT_DECIDED', {
      message: 'The branch withdrew this proposal. Reload the list.',
    });
}

/** At the branch's own server, also without a line: what head office decides before it hears of it stands. */
export async function withdrawProposal(tx: Tx, id: number): Promise<Proposal> {
  const row = requireFound(await proposalById(tx, id), 'proposal', id);
  assertVisible(tx, row.branch_id, 'proposal', id);
  await requireHosted(tx, row.branch_id);
  await assertOpen(tx, id);
  const withdrawal = {
    id: tx.id('catalogue_withdrawals'),
    branch_id: row.branch_id,
    proposal_id: id,
    withdrawn_by: tx.caller.userId,
    created_at: tx.now,
  };
  await insertWithdrawal(tx, withdrawal);
  await audit(tx, {
    action: 'catalogue.withdraw_proposal',
    entity: 'catalogue_proposal',
    entityId: id,
    branchId: row.branch_id,
    after: { method: row.method, path: row.path },
  });
  tx.emit({ type: 'sync.changed', branchId: null, data: { id } });
  return proposalOnWire(tx, row);
}

/** For anyone who may decide about it. */
async function proposalFor(handle: Reader | Tx, id: number): Promise<CatalogueProposalRow> {
  const { tenant, caller } = handle;
  const row = requireFound(await proposalById(handle, id), 'proposal', id);
  assertVisible(handle, row.branch_id, 'proposal', id);
  if (tenant.role === 'branch')
    throw new AppError('BRANCH_NOT_HOSTED', {
      message: 'Proposals are reviewed at head office. Do it there.',
    });
  if (caller.branches !== 'all') throw new AppError('BRANCH_FORBIDDEN');
  return row;
}

/** What the request is refused with is told as that, and no fault of who decides. */
async function asProposed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    throw new AppError('PROPOSAL_UNFIT', {
      message: `This proposal can't be applied. ${message}`,
      details: { code, ...(details && { fields: details }) },
      cause: error,
    });
  }
}

async function decide(
  tx: Tx,
  row: CatalogueProposalRow,
  decision: CatalogueDecisionRow['decision'],
  reason: string | null,
): Promise<Proposal> {
  const decided: CatalogueDecisionRow = {
    id: tx.id('catalogue_decisions'),
    branch_id: row.branch_id,
    proposal_id: row.id,
    decision,
    reason,
    decided_by: tx.caller.userId,
    created_at: tx.now,
  };
  await insertDecision(tx, decided);
  const { method, path, proposed_by, branch_id } = row;
  await audit(tx, {
    action: `catalogue.${decision === 'accepted' ? 'accept' : 'decline'}_proposal`,
    entity: 'catalogue_proposal',
    entityId: row.id,
    branchId: null,
    after: { branch_id, proposed_by, method, path, decision },
    reason,
  });
  tx.emit({ type: 'sync.changed', branchId: null, data: { id: row.id } });
  return proposalOnWire(tx, row);
}
