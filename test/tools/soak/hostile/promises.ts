import { createHash } from 'node:crypto';
import { firstId, lastId, nodeOf } from '../../../../server/core/ids.ts';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { systemClock } from '../../../../server/core/time/clock.ts';
import { hybridTime } from '../../../../server/core/time/time.ts';
import type { Handle } from '../../../../server/db/handle/handle.ts';
import type { TenantDatabase } from '../../../../server/db/opening/tenant-database.ts';
import { isOfBranch, worksThereAlone } from '../../../../server/identity/users/branch-scope.ts';
import { CLOCK_TOLERANCE } from '../../../../sync/apply/push-checks.ts';
import { numberOf } from '../../../../sync/lineage/rollback-reports.ts';
import { readStoredIdentity } from '../../../../sync/lineage/row.ts';
import { type SyncedTable, syncedTables } from '../../../../sync/registry/tables.ts';
import type { Row } from '../../../sync/worlds/sound-rows.ts';
import type { Office, Server } from './world.ts';

const screens = [
  '/users?all=1',
  '/pos/menu-items?all=1',
  '/pos/categories',
  '/pos/taxes',
  '/pos/customers',
  '/pos/orders',
  '/pos/coupons',
  '/banners',
  '/pos/delivery-drivers',
  '/pos/printers',
  '/sync/status',
  '/sync/quarantine',
  '/pos/reports/z',
  '/pos/session/held-orders',
  '/audit',
];

/** Times a day. */
const AT_ONE_WORD = 2;

/** What must hold whatever the hostile branch sends. */
export class Promises {
  readonly #office: Office;
  readonly #hostile: Server;
  readonly #victim: Server;
  #before = new Map<string, string>();
  #beside = 0;

  constructor(office: Office, hostile: Server, victim: Server) {
    this.#office = office;
    this.#hostile = hostile;
    this.#victim = victim;
  }

  async remember(): Promise<void> {
    this.#before = await this.#guarded();
    this.#beside = await this.#writesBeside();
  }

  async broken(): Promise<string[]> {
    const faults: string[] = [];
    const now = await this.#guarded();
    for (const [what, digest] of this.#before) if (now.get(what) !== digest) faults.push(`${what} changed`);
    if ((await this.#writesBeside()) !== this.#beside) faults.push('the other restaurant was written to');
    faults.push(...(await this.#grown()), ...(await this.#preempted()));
    const numbers = await this.#numbersLeft();
    if (numbers > AT_ONE_WORD)
      faults.push(`head office became another number ${numbers} times at the word of one server`);
    if (await this.#isAhead()) faults.push('the clock of head office is far ahead');
    const { status } = await this.#victim.pullAnew();
    if (status !== 200) faults.push(`the other branch's pull answers ${status} ${this.#office.reason()}`);
    for (const path of screens) {
      const code = await this.#office.look(path);
      if (code !== 200) faults.push(`${path} answers ${code} ${this.#office.reason()}`);
    }
    return faults;
  }

  /** Rows of others, and rights of all who are not the hostile branch's own staff. */
  #guarded(): Promise<Map<string, string>> {
    return this.#office.tenant.read(systemCaller, async (handle) => {
      const digests = new Map<string, string>();
      for (const table of syncedTables) {
        const rows = [
          await this.#rowsOfOthers(handle, table),
          await idsOf(handle, table, this.#victim),
          await bornIn(handle, table, this.#hostile),
        ];
        digests.set(
          `${table.name} of others`,
          createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
        );
      }
      return digests;
    });
  }

  async #rowsOfOthers(handle: Handle, table: SyncedTable): Promise<unknown[]> {
    const { branchId, node } = this.#hostile;
    if (table.scope === 'tenant') return table.writer === 'central' ? await all(handle, table) : [];
    const rows = await all(handle, table);
    if (table.scope === 'branch') return rows.filter((row) => !isOwn(row, branchId, node));
    if (table.scope === 'members')
      return rows
        .filter((row) => !isOfBranch(row, branchId))
        .map((row) => rightsIn(table, row, worksThereAlone(row, branchId)));
    return rows.filter(({ id }) => Math.floor(Number(id) / 1e9) !== node);
  }

  /** Accounts that the hostile branch made or changed beyond its own staff. */
  async #grown(): Promise<string[]> {
    const rows = await this.#office.tenant.read(systemCaller, (handle) =>
      handle.execute<Row>('select * from users', []),
    );
    const { branchId, node } = this.#hostile;
    return rows
      .filter((row) => Math.floor(Number(row.id) / 1e9) === node && !isOfBranch(row, branchId))
      .map((row) => `account ${row.id} of role ${row.role} for ${row.branch_ids} was made by the branch`);
  }

  /** Records with ids that head office itself gives, now or later, and never gave. */
  #preempted(): Promise<string[]> {
    return this.#office.tenant.read(systemCaller, async (handle) => {
      const first = firstId(await numberOf(handle));
      const given = new Set(
        (await handle.execute<Row>('select node from nodes', [])).map(({ node }) => node),
      );
      const found: string[] = [];
      for (const { name } of syncedTables.filter(({ writer }) => writer === 'both')) {
        const rows = await handle.execute<{ id: number }>(`select id from "${name}" where id >= ?`, [first]);
        const row = rows.find(({ id }) => !given.has(nodeOf(Number(id))));
        if (row) found.push(`${name} ${row.id} has an id that head office has yet to give`);
      }
      return found;
    });
  }

  #numbersLeft(): Promise<number> {
    return this.#office.tenant.read(
      systemCaller,
      async (handle) => (await readStoredIdentity(handle))?.former?.length ?? 0,
    );
  }

  /** Of head office: what a clock of the future was taken for would win against all that people write. */
  async #isAhead(): Promise<boolean> {
    const [row] = await this.#office.tenant.read(systemCaller, (handle) =>
      handle.execute<{ hlc: number }>('select hlc from sync_ctx', []),
    );
    return (row?.hlc ?? 0) > hybridTime(systemClock.now()) + 3 * CLOCK_TOLERANCE;
  }

  #writesBeside(): Promise<number> {
    return newest(this.#office.beside);
  }
}

/** Of the branch's own first records: an id stands for one record for ever. */
function bornIn(handle: Handle, { name, writer }: SyncedTable, { node }: Server): Promise<Row[]> {
  if (writer === 'central') return Promise.resolve([]);
  const range = [firstId(node), firstId(node) + 3];
  return handle.execute<Row>(
    `select id, created_at from "${name}" where id between ? and ? order by id`,
    range,
  );
}

/** Nobody else gives ids of its range, or puts anything under its records. */
function idsOf(handle: Handle, { name, scope, parent }: SyncedTable, { node }: Server): Promise<Row[]> {
  const range = [firstId(node), lastId(node)];
  const columns = ['id', ...(parent && scope !== 'tenant' ? [parent.column] : [])];
  const within = columns.map((column) => `"${column}" between ? and ?`).join(' or ');
  return handle.execute<Row>(
    `select id from "${name}" where ${within} order by id`,
    columns.flatMap(() => range),
  );
}

const isOwn = ({ branch_id, id }: Row, branchId: number, node: number): boolean =>
  branch_id === branchId || (branch_id === null && Math.floor(Number(id) / 1e9) === node);

/** A PIN for one branch is that branch's. */
const rightsIn = (table: SyncedTable, row: Row, worksThere: boolean): unknown[] =>
  [...table.columns]
    .filter(
      ([name, { writer, isOfOneBranch }]) =>
        name === 'id' || (writer === 'own' && !(isOfOneBranch && worksThere)),
    )
    .map(([name]) => row[name]);

/** Entries that central writes about what it took are its own. */
const all = (handle: Handle, { name, isChained }: SyncedTable): Promise<Row[]> =>
  handle.execute<Row>(`select * from "${name}" ${isChained ? 'where id >= 1000000000' : ''} order by id`, []);

async function newest(tenant: TenantDatabase): Promise<number> {
  const [row] = await tenant.read(systemCaller, (handle) =>
    handle.execute<{ tx: number }>('select tx from sync_ctx', []),
  );
  return row?.tx ?? 0;
}
