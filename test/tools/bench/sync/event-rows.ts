import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { systemClock } from '../../../../server/core/time/clock.ts';
import { openTenant } from '../../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../../server/db/opening/tenant-database.ts';
import { insertBranch, insertTenant } from '../../../../server/identity/tenant/create.ts';
import { installCapture } from '../../../../sync/capture/install.ts';
import { Hub } from '../../../../sync/exchange/hub.ts';
import { positionOf } from '../../../../sync/lineage/timelines.ts';
import type { Batch, TableImage } from '../../../../sync/wire/messages.ts';

const NODE = 1;
const ROWS = 500;
const ORDERS_A_BATCH = ROWS / 5;
const FIRST = 1_000_000_001;

/** Head office with one branch that only exists on the wire: applying is measured, and nothing else. */
export class Receiver {
  readonly #tenant: TenantDatabase;
  readonly #branchId: number;
  readonly #hub: Hub;
  readonly #columns: readonly string[];
  #sent = 0;
  #cursor = 0;

  private constructor(tenant: TenantDatabase, branchId: number) {
    this.#tenant = tenant;
    this.#branchId = branchId;
    this.#hub = new Hub({ tenant });
    this.#columns = tenant.columns('stock_movements');
  }

  static async open(folder: string): Promise<Receiver> {
    const tenant = await openTenant({
      file: join(mkdtempSync(join(folder, 'receiver-')), 'tenant.sqlite'),
      id: 1,
      role: 'central',
      clock: systemClock,
      log: { slowQuery: () => {}, stall: () => {}, notBegun: () => {}, held: () => {} },
      prepare: installCapture,
      create: { node: 0, currency: 'INR' },
    });
    const branchId = await tenant.transact(systemCaller, async (tx) => {
      const place = { name: 'Bench', currency: 'INR', timezone: 'Asia/Kolkata' };
      const owner = { ownerName: 'Owner', ownerEmail: 'owner@bench.example', ownerPasswordHash: '' };
      await insertTenant(tx, { ...place, ...owner });
      const branch = { name: 'MG Road', code: 'MG', timezone: 'Asia/Kolkata', hostNode: NODE };
      const id = await insertBranch(tx, branch);
      const node = { id: tx.id('nodes'), node: NODE, branch_id: id, name: 'MG', status: 'active' };
      const times = { created_at: tx.now, updated_at: tx.now };
      await tx.db
        .insertInto('nodes')
        .values({ ...node, ...times })
        .execute();
      return id;
    });
    return new Receiver(tenant, branchId);
  }

  /** Applies so many batches of new stock movements; event rows a second. */
  async take(batches: number): Promise<number> {
    const from = { node: NODE, branchId: this.#branchId };
    const knew = { node: 0, ...(await this.#tenant.read(systemCaller, positionOf)) };
    const ready = Array.from({ length: batches }, () => ({ ...this.#batch(), knew }));
    const started = performance.now();
    for (const batch of ready) await this.#hub.push(from, batch);
    return (batches * ROWS) / ((performance.now() - started) / 1_000);
  }

  close(): Promise<void> {
    return this.#tenant.close();
  }

  #batch(): Batch {
    const first = FIRST + this.#sent;
    this.#sent += ROWS;
    const columns: TableImage['columns'] = {};
    for (const column of this.#columns) {
      columns[column] = Array.from({ length: ROWS }, (_, at) => this.#value(column, first + at));
    }
    const tables = [{ table: 'stock_movements', columns }];
    const to = this.#cursor + ORDERS_A_BATCH;
    const batch = { from: this.#cursor, to, at: { life: 'bench', tx: to }, more: true, tables };
    this.#cursor = batch.to;
    return batch;
  }

  #value(column: string, id: number): string | number | null {
    const known: Record<string, string | number> = {
      ...{
        id,
        branch_id: this.#branchId,
        menu_item_id: 1 + (id % 300),
        order_id: FIRST + Math.floor(id / 5),
      },
      ...{
        type: 'sale',
        quantity: -1,
        balance: 100,
        user_id: 1,
        business_date: '2026-11-20',
        created_at: id,
      },
    };
    return known[column] ?? null;
  }
}
