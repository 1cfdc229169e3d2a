import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { tenantMigrations } from '../../../migrations/list.ts';
import { AppError } from '../../../server/core/errors.ts';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { Tx } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import { openTenant } from '../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import { migrateSchema } from '../../../server/db/postgres/migrate.ts';
import { PostgresServer } from '../../../server/db/postgres/server.ts';
import { installCapture } from '../../../sync/capture/install.ts';
import { Exchange } from '../../../sync/exchange/exchange.ts';
import { Hub } from '../../../sync/exchange/hub.ts';
import { storeLink } from '../../../sync/lineage/link.ts';
import { type Batch, batchSchema, type Central, welcomeSchema } from '../../../sync/wire/messages.ts';
import { Unreachable } from '../../../sync/wire/refusal.ts';
import { quiet, type TestClock, testClock } from '../../harness/database.ts';
import { filesOf } from '../../harness/files.ts';
import { putMigratedFile } from '../../harness/migrated-file.ts';
import { freshDatabase, onPostgres } from '../../harness/postgres/databases.ts';
import { rowsIn } from '../../harness/rows.ts';
import { tempFolder } from '../../harness/temp.ts';

interface NodeOptions {
  readonly node: number;
  readonly role: 'branch' | 'central';
  readonly clock: TestClock;
}

export async function openNode(options: NodeOptions): Promise<TenantDatabase> {
  const server = onPostgres ? new PostgresServer(await freshSchema(), quiet) : undefined;
  const file = join(tempFolder(), 'tenant.sqlite');
  if (!server) await putMigratedFile(file);
  const tenant = await openTenant({
    file,
    server,
    id: 1,
    role: options.role,
    clock: options.clock,
    log: quiet,
    prepare: installCapture,
    create: { node: options.node, currency: 'INR' },
  });
  // These tests are about what is written, not about power cuts.
  if (!server) filesOf(tenant).writer.pragma('synchronous = off');
  onTestFinished(async () => {
    await tenant.close();
    await server?.end();
  });
  return tenant;
}

const freshSchema = (): Promise<string> =>
  freshDatabase('captured', async (url) => {
    const server = new PostgresServer(url, quiet);
    await migrateSchema(server, 'tenant_1', tenantMigrations, async (executor) => installCapture(executor));
    await server.end();
  });

export type Fault = 'none' | 'request lost' | 'answer lost' | 'late copy' | 'too large' | 'busy';

/** The line between a branch and its central instance, in process: real JSON, and faults on every message. */
export class Line implements Central {
  readonly #hub: Hub;
  #from: { node: number; branchId: number };
  fault: (what: string) => Fault = () => 'none';
  /** Requests that reached the central instance. */
  readonly messages: string[] = [];
  /** Batches that a copy may still be under way of. */
  readonly pushed: Batch[] = [];
  /** Batches as they were sent in either direction. */
  readonly batches: Batch[] = [];

  constructor(hub: Hub, from: { node: number; branchId: number }) {
    this.#hub = hub;
    this.#from = from;
  }

  hello: Central['hello'] = async (hello) =>
    welcomeSchema.parse(await this.#carry('hello', () => this.#hub.hello(this.#from, hello)));

  claim: Central['claim'] = (claim) => this.#carry('claim', () => this.#hub.claim(this.#from, claim));

  become: Central['become'] = (node) => {
    this.#from = { ...this.#from, node };
  };

  push: Central['push'] = (batch) => {
    const sent = batchSchema.parse(copy(batch));
    this.batches.push(sent);
    this.pushed.push(copy(batch));
    return this.#carry('push', () => this.#hub.push(this.#from, sent));
  };

  pull: Central['pull'] = async (ask) => {
    const batch = batchSchema.parse(await this.#carry('pull', () => this.#hub.pull(this.#from, ask)));
    this.batches.push(batch);
    return batch;
  };

  listen: Central['listen'] = async (onPoke, signal) => {
    const leave = this.#hub.pokes.listen(this.#from.node, { poke: onPoke, end: () => {} });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    leave();
  };

  close: Central['close'] = () => {};

  /** The network gives central an old batch once more. */
  async deliverLate(): Promise<unknown> {
    const [old] = this.pushed.splice(0, 1);
    return old && this.#hub.push(this.#from, old).catch((error: unknown) => error);
  }

  async #carry<T>(what: string, work: () => Promise<T>): Promise<T> {
    const fault = this.fault(what);
    if (fault === 'request lost') throw new Unreachable('lost');
    if (fault === 'too large') throw new AppError('PAYLOAD_TOO_LARGE');
    if (fault === 'busy') throw new AppError('SYNC_BUSY');
    if (fault === 'late copy') await this.deliverLate();
    this.messages.push(what);
    const answer = copy(await work());
    if (fault === 'answer lost') throw new Unreachable('lost');
    return answer;
  }
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export interface Branch {
  readonly id: number;
  readonly node: number;
  readonly tenant: TenantDatabase;
  readonly clock: TestClock;
  readonly line: Line;
  readonly exchange: Exchange;
}

export interface World {
  readonly central: TenantDatabase;
  readonly hub: Hub;
  readonly clock: TestClock;
  readonly branches: Branch[];
}

/** One restaurant: a central instance and branches, each with a database, a clock and a line of its own. */
export async function openWorld(branches = 1, batchRows?: number, openCentral = openNode): Promise<World> {
  const clock = testClock();
  const central = await openCentral({ node: 0, role: 'central', clock });
  await central.transact(systemCaller, insertRestaurant);
  const hub = new Hub({ tenant: central });
  const world: World = { central, hub, clock, branches: [] };
  for (let node = 1; node <= branches; node++) world.branches.push(await openBranch(world, node, batchRows));
  return world;
}

async function openBranch({ central, hub }: World, node: number, batchRows?: number): Promise<Branch> {
  const id = await central.transact(systemCaller, (tx) => insertBranch(tx, node));
  const clock = testClock();
  const tenant = await openNode({ node, role: 'branch', clock });
  const link = { centralUrl: 'http://127.0.0.1', centralNode: 0, branchId: id, credential: null, spares: [] };
  await tenant.transact(systemCaller, (tx) => storeLink(tx, link));
  const line = new Line(hub, { node, branchId: id });
  const exchange = new Exchange({ tenant, link, central: line, clock, ...(batchRows && { batchRows }) });
  return { id, node, tenant, clock, line, exchange };
}

export async function insertRestaurant(tx: Tx): Promise<void> {
  await insert(tx, 'tenants', {
    id: tx.id('tenants'),
    name: 'Annapurna',
    legal_name: null,
    currency: 'INR',
    country: null,
    locale: 'en',
    tax_number: null,
    rounding_mode: 'off',
    rounding_increment: 1,
    tax_rounding: 'order',
    waiters_take_payments: 0,
    cashier_discount_cap: 0,
    waiter_discount_cap: 0,
    created_at: tx.now,
    updated_at: tx.now,
  });
}

/** A branch as a node already hosts it. */
export async function insertBranch(tx: Tx, node: number): Promise<number> {
  const id = tx.id('branches');
  const times = { created_at: tx.now, updated_at: tx.now };
  await insert(tx, 'branches', {
    id,
    name: `Branch ${node}`,
    code: `B${node}`,
    address: null,
    phone: null,
    timezone: 'Asia/Kolkata',
    day_start: 240,
    host_node: node,
    base_url: null,
    is_active: 1,
    ...times,
  });
  if (node === 0) return id;
  const nodeRow = { id: tx.id('nodes'), node, branch_id: id, name: `Node ${node}`, status: 'active' };
  await insert(tx, 'nodes', { ...nodeRow, ...times });
  return id;
}

export const write = <T>(tenant: TenantDatabase, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  tenant.transact(systemCaller, (tx) => fn(tx));

export async function closeWorld({ central, branches }: World): Promise<void> {
  for (const { tenant } of branches) await tenant.close();
  await central.close();
}

/** All rows of a table as plain values, for comparing databases. */
export const rowsOf = (tenant: TenantDatabase, table: string, where = '1 = 1'): Record<string, unknown>[] =>
  rowsIn(tenant, `select * from "${table}" where ${where} order by 1, 2, 3`);

/** One round of a branch: push, then pull. */
export async function exchange({ exchange }: Branch): Promise<number> {
  return (await exchange.push()) + (await exchange.pull());
}

/** Rounds until nobody has anything left to say. */
export async function settle(world: World): Promise<void> {
  for (const branch of world.branches) await branch.exchange.hello();
  for (let round = 0; round < 20; round++) {
    let moved = 0;
    for (const branch of world.branches) moved += await exchange(branch);
    if (moved === 0) return;
  }
  throw new Error('the exchange does not come to rest');
}
