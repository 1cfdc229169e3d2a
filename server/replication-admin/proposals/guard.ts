import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import { cached } from '../../db/handle/cached.ts';
import type { Tx } from '../../db/handle/handle.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { OnlyProposed, type PortableRequest } from '../../http/endpoint/proposals.ts';
import { keepProposal } from './keep.ts';
import type { ProposedChange } from './records/stored.ts';
import { MAX_RECORDS, proposedIn, rowOf, type Touched, touchedBy, touchesOthers } from './touched.ts';

/**
 * Watches what each transaction wrote into what all branches sell by. Where that may only be proposed, the transaction is
 * undone: which request it was, and of which area, makes no difference.
 */
export function guardCatalogue(tenant: TenantDatabase): void {
  tenant.guard = async (tx) => {
    if (tx.caller.userId === systemCaller.userId || !(await mayOnlyPropose(tx))) return;
    const touched = await touchedBy(tx);
    if (touched.length === 0) return;
    if (tx.tenant.role === 'central') throw notOfThoseBranches();
    if (touched.length > MAX_RECORDS) throw tooMuch();
    if (await touchesOthers(tx)) throw mixed();
    throw new CatalogueProposed(touched);
  };
}

const notOfThoseBranches = (): AppError =>
  new AppError('BRANCH_FORBIDDEN', {
    message: 'Your branch proposes changes of what all branches sell by: make the change at its server.',
  });

const tooMuch = (): AppError =>
  new AppError('BRANCH_NOT_HOSTED', {
    message: `One proposal changes at most ${MAX_RECORDS} records: head office makes larger changes itself.`,
  });

const mixed = (): AppError =>
  new AppError('BRANCH_NOT_HOSTED', {
    message:
      'This would change what all branches sell by, which this branch proposes, and more besides: send the two apart.',
  });

const OF_HERE = `select 1 as is_one from branches where catalogue = 'propose' and host_node = ?
  and exists (select 1 from sync_link)`;
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

const proposing = cached('branch.', 'proposing', async (tx): Promise<readonly number[]> => {
  return (await tx.execute<{ id: number }>(PROPOSING, [])).map(({ id }) => id);
});

/** At head office those who work for such a branch alone are kept from going around it. */
async function mayOnlyPropose(tx: Tx): Promise<boolean> {
  if (tx.tenant.role === 'branch') return proposesHere(tx);
  const { branches } = tx.caller;
  if (branches === 'all') return false;
  const ids = await proposing(tx);
  return branches.some((id) => ids.includes(id));
}

/** What a request would have changed, as it would have stood. */
class CatalogueProposed extends OnlyProposed {
  readonly #touched: readonly Touched[];

  constructor(touched: readonly Touched[]) {
    super(
      'This branch proposes changes of what all branches sell by, one request at a time; head office makes others itself.',
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
