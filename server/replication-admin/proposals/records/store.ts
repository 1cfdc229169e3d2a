import type { Reader, Tx } from '../../../db/handle/handle.ts';
import { insert } from '../../../db/handle/insert.ts';
import { inList } from '../../../db/handle/lists.ts';
import type {
  CatalogueDecisionRow,
  CatalogueProposalRow,
  CatalogueWithdrawalRow,
} from '../../../db/tables/office.ts';

type Handle = Reader | Tx;

interface ProposalPage {
  readonly branches: readonly number[] | 'all';
  readonly status: 'open' | 'withdrawn' | CatalogueDecisionRow['decision'] | undefined;
  /** Id of the last one of the page before. */
  readonly after: number | undefined;
  readonly count: number;
}

/** Newest first. */
export async function proposalsOn(handle: Handle, page: ProposalPage): Promise<CatalogueProposalRow[]> {
  const { branches, status, after, count } = page;
  let rows = handle.db
    .selectFrom('catalogue_proposals')
    .leftJoin('catalogue_decisions', 'catalogue_decisions.proposal_id', 'catalogue_proposals.id')
    .leftJoin('catalogue_withdrawals', 'catalogue_withdrawals.proposal_id', 'catalogue_proposals.id')
    .selectAll('catalogue_proposals')
    .distinct();
  if (branches !== 'all') rows = rows.where(inList('catalogue_proposals.branch_id', branches));
  const isWithdrawn = status === 'withdrawn' ? 'is not' : 'is';
  if (status === 'open' || status === 'withdrawn')
    rows = rows
      .where('catalogue_decisions.id', 'is', null)
      .where('catalogue_withdrawals.id', isWithdrawn, null);
  else if (status) rows = rows.where('catalogue_decisions.decision', '=', status);
  if (after !== undefined) rows = rows.where('catalogue_proposals.id', '<', after);
  return rows.orderBy('catalogue_proposals.id', 'desc').limit(count).execute();
}

export const proposalById = (handle: Handle, id: number): Promise<CatalogueProposalRow | undefined> =>
  handle.db.selectFrom('catalogue_proposals').selectAll().where('id', '=', id).executeTakeFirst();

/** The first stands. */
export const decisionOn = (handle: Handle, proposalId: number): Promise<CatalogueDecisionRow | undefined> =>
  handle.db
    .selectFrom('catalogue_decisions')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .orderBy('id')
    .executeTakeFirst();

export const insertProposal = (tx: Tx, row: CatalogueProposalRow): Promise<void> =>
  insert(tx, 'catalogue_proposals', row);

export const insertDecision = (tx: Tx, row: CatalogueDecisionRow): Promise<void> =>
  insert(tx, 'catalogue_decisions', row);

export const withdrawalOf = (
  handle: Handle,
  proposalId: number,
): Promise<CatalogueWithdrawalRow | undefined> =>
  handle.db
    .selectFrom('catalogue_withdrawals')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .orderBy('id')
    .executeTakeFirst();

export const insertWithdrawal = (tx: Tx, row: CatalogueWithdrawalRow): Promise<void> =>
  insert(tx, 'catalogue_withdrawals', row);
