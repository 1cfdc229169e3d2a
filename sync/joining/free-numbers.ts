import { AppError } from '../../server/core/errors.ts';
import type { Tx } from '../../server/db/handle/handle.ts';
import { SKIP, SPREAD } from '../lineage/rotation.ts';
import { readStoredIdentity } from '../lineage/row.ts';
import type { ReturnRequest } from '../wire/messages.ts';

interface Known {
  readonly id: number;
  readonly node: number;
  readonly branch_id: number | null;
}

/** The numbers a returning server may keep. */
type Numbers = Pick<ReturnRequest, 'spares' | 'lost'>;

/**
 * A central that went back in time may have granted the returning server's numbers again. Numbers under which that
 * server gave ids stay its own: as spare numbers of others they are withdrawn; if another server uses one, the
 * returning server is refused. Unused spare numbers that others have by now are lost to it.
 */
export async function keepNumbers(tx: Tx, branchId: number, request: ReturnRequest): Promise<Numbers> {
  const { spares, lost } = request;
  const used = usedIn(request);
  const known = await tx.execute<Known>('select id, node, branch_id from nodes', []);
  assertGiven(tx, known, [...used, ...spares, ...lost.nodes.map(({ node }) => Number(node))]);
  const own = new Set([tx.tenant.node, ...((await readStoredIdentity(tx))?.former ?? [])]);
  if (used.some((number) => own.has(number))) throw refused(GIVEN);
  const elsewhere = known.filter(({ branch_id }) => branch_id !== branchId);
  await withdraw(
    tx,
    branchId,
    elsewhere.map(({ node }) => node).filter((node) => used.includes(node)),
  );
  const others = new Set(elsewhere.map(({ node }) => node));
  return {
    spares: spares.filter((number) => !others.has(number) && !own.has(number)),
    lost: { ...lost, nodes: lost.nodes.filter((row) => isUnknown(row, known)) },
  };
}

function usedIn({ node, former, lost }: ReturnRequest): number[] {
  const served = lost.nodes.filter(({ status }) => status !== 'spare').map((row) => Number(row.node));
  return [...new Set([...(node === null ? [] : [node]), ...former, ...served])];
}

const isUnknown = (row: ReturnRequest['lost']['nodes'][number], known: readonly Known[]): boolean =>
  known.every(({ id, node }) => id !== row.id && node !== row.node);

/** A spare number that a server took is recognised by its credential. */
async function withdraw(tx: Tx, branchId: number, numbers: readonly number[]): Promise<void> {
  for (const node of numbers) {
    const taken = await tx.execute('select 1 from sync_credentials where node = ?', [node]);
    if (taken.length > 0) throw refused(GIVEN);
    const owner = { branch_id: branchId, status: 'spare', updated_at: tx.now };
    await tx.db.updateTable('nodes').set(owner).where('node', '=', node).execute();
  }
}

/** Nothing above the number that central took when it went back (rotation.ts) was granted. */
function assertGiven(tx: Tx, known: readonly Known[], numbers: readonly number[]): void {
  const most = Math.max(tx.tenant.node, ...known.map(({ node }) => node)) + SKIP + SPREAD;
  if (numbers.some((number) => !Number.isSafeInteger(number) || number > most))
    throw refused("head office never issued this server's ID; run galley enrol with an empty data folder");
}

const GIVEN =
  "this server's IDs were given to other servers; run galley enrol with an empty data folder, then galley rescue with the old one";

const refused = (message: string): AppError => new AppError('SYNC_REFUSED', { message });
