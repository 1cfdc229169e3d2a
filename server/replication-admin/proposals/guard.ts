import { noteSharedChanges } from '../../../sync/apply/branch-changes/branch-changes.ts';
import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { topicOf } from '../../core/topics.ts';
import { cached } from '../../db/handle/cached.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { type PortableRequest, ProposalRequired } from '../../http/endpoint/proposals.ts';
import { keepProposal } from './keep.ts';
import type { ProposedChange } from './records/stored.ts';
import {
  changedIn,
  MAX_RECORDS,
  proposedIn,
  rowOf,
  sharedTopics,
  type Touched,
  touchedBy,
  touchesOthers,
} from './touched.ts';

/**
 * Watches what each transaction wrote into what all branches sell by. Where that may only be proposed, the transaction is
 * undone: which request it was, and of which area, makes no difference.
 */
export function guardCatalogue(tenant: TenantDatabase): void {
  tenant.guard = async (tx, events) => {
    if (tx.caller.userId === systemCaller.userId) return;
    // Orders, which are most of all transactions, announce nothing shared and cost no query here.
    if (!events.some(({ type }) => sharedTopics.has(topicOf(type)))) return;
    if (tx.tenant.role === 'central') return guardHeadOffice(tenant, tx);
    if (!(await proposesHere(tx))) return;
    const touched = await touchedBy(tx, MAX_RECORDS + 1);
    if (touched.length === 0) return;
    if (touched.length > MAX_RECORDS) throw tooMuch();
    if (await touchesOthers(tx)) throw mixed();
    throw new CatalogueProposed(touched);
  };
}

/** Who may is noted with what stood before, so that it can be put back. */
async function guardHeadOffice(tenant: TenantDatabase, tx: Tx): Promise<void> {
  const touched = await touchedBy(tx);
  if (touched.length === 0) return;
  if (await isOfSomeBranches(tx)) throw notOfSomeBranches();
  await noteSharedChanges(tx, await changedIn(tenant, touched), { userId: tx.caller.userId });
}

const notOfSomeBranches = (): AppError =>
  new AppError('BRANCH_FORBIDDEN', {
    message: 'All branches share this. Ask someone who manages every branch to change it.',
  });

const tooMuch = (): AppError =>
  new AppError('BRANCH_NOT_HOSTED', {
    message: `A proposal can change at most ${MAX_RECORDS} records. Make larger changes at head office.`,
  });

const mixed = (): AppError =>
  new AppError('BRANCH_NOT_HOSTED', {
    message:
      'This request mixes shared menu changes, which need a proposal, with other changes. Send them separately.',
  });

const OF_HERE = `select 1 as is_one from branches where catalogue = 'propose' and host_node = ?
  and exists (select 1 from sync_link)`;
const ALL_BRANCHES = 'select id from branches';
const PROPOSING = `select id from branches where catalogue = 'propose'`;

const proposesHere = cached('branch.', 'proposes here', async (tx): Promise<boolean> => {
  return (await tx.execute(OF_HERE, [tx.tenant.node])).length > 0;
});

/** For what is done without a person, at which the guard does not look. */
export const onlyProposes = (tenant: TenantDatabase): Promise<boolean> =>
  tenant.read(
    systemCaller,
    async (reader) => (await reader.execute(OF_HERE, [reader.tenant.node])).length > 0,
  );

const branchIds = cached('branch.', 'ids of all branches', async (tx): Promise<readonly number[]> => {
  return (await tx.execute<{ id: number }>(ALL_BRANCHES, [])).map(({ id }) => id);
});

const proposing = cached('branch.', 'proposing', async (tx): Promise<readonly number[]> => {
  return (await tx.execute<{ id: number }>(PROPOSING, [])).map(({ id }) => id);
});

/** The manager of a branch decides there, and not at head office about what the other branches work by. */
async function isOfSomeBranches(tx: Tx): Promise<boolean> {
  const { branches } = tx.caller;
  if (branches === 'all') return false;
  const only = await proposing(tx);
  return (await branchIds(tx)).some((id) => !branches.includes(id) || only.includes(id));
}

/** What a request would have changed, as it would have stood. */
class CatalogueProposed extends ProposalRequired {
  readonly #touched: readonly Touched[];

  constructor(touched: readonly Touched[]) {
    super(
      'This branch can only propose shared menu changes, one request at a time. Make other changes at head office.',
    );
    this.#touched = touched;
  }

  /** The change was undone: what stands now is what stood before it. */
  async keep(tx: Tx, request: PortableRequest): Promise<object> {
    const changes: ProposedChange[] = [];
    for (const { table, row } of this.#touched) {
      const before = await rowOf(tx, table, Number(row.id));
      changes.push(...proposedIn(tx, { table, row }, before));
    }
    return keepProposal(tx, request, changes);
  }
}
