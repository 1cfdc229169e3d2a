import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemCaller } from '../../../../server/core/permissions.ts';
import { systemClock } from '../../../../server/core/time/clock.ts';
import { openTenant } from '../../../../server/db/opening/open.ts';
import type { TenantDatabase } from '../../../../server/db/opening/tenant-database.ts';
import { installCapture } from '../../../../sync/capture/install.ts';
import { SyncEngine } from '../../../../sync/exchange/engine.ts';
import { enrol } from '../../../../sync/joining/enrol.ts';
import { type Link, readLink } from '../../../../sync/lineage/link.ts';
import { speakerOf } from '../../../../sync/replication.ts';
import { HttpCentral } from '../../../../sync/wire/http-central.ts';
import { filesOf } from '../../../harness/files.ts';
import { addCustomer, addOrder, payOrder } from '../../../sync/worlds/rows.ts';
import { fileIn } from '../processes/books.ts';
import type { Invited } from './founding.ts';

const quiet = { slowQuery: () => {}, stall: () => {}, notBegun: () => {}, held: () => {} };
const silent = { info: () => {}, warn: () => {} };

/** Rows of an order as it is written here: it, its lines, its payment. */
export const ROWS_OF_ORDER = 4;

interface Opening {
  readonly folder: string;
  readonly centralUrl: string;
  readonly copyEmpty: (to: string) => void;
}

/** A branch's database and engine without a server around them; what it writes bears the name of its tenant. */
export class SimulatedBranch {
  readonly tenantId: number;
  readonly branchId: number;
  readonly dataDir: string;
  readonly #tenant: TenantDatabase;
  readonly #link: Link;
  #engine: SyncEngine | undefined;
  #lastTx = 0;
  orders = 0;

  private constructor(invited: Invited, dataDir: string, tenant: TenantDatabase, link: Link) {
    this.tenantId = invited.tenantId;
    this.branchId = invited.branchId;
    this.dataDir = dataDir;
    this.#tenant = tenant;
    this.#link = link;
  }

  static async open(invited: Invited, { folder, centralUrl, copyEmpty }: Opening): Promise<SimulatedBranch> {
    const { tenantId, branchId, code } = invited;
    const dataDir = join(folder, `tenant${tenantId}-branch${branchId}`);
    const file = fileIn(dataDir, tenantId);
    mkdirSync(join(dataDir, 'tenants'), { recursive: true });
    copyEmpty(file);
    let tenant: TenantDatabase | undefined;
    const open = async (node: number, currency: string) => {
      const place = { file, id: tenantId, role: 'branch', clock: systemClock, log: quiet } as const;
      tenant ??= await openTenant({ ...place, prepare: installCapture, create: { node, currency } });
      // Five hundred disks would each have their own time to write.
      filesOf(tenant).writer.pragma('synchronous = off');
      return { tenant };
    };
    await enrol({
      url: centralUrl,
      code,
      attemptFile: join(dataDir, 'enrolment.json'),
      clock: systemClock,
      open: ({ node, tenant: { currency } }) => open(node, currency),
    });
    const joined = tenant as unknown as TenantDatabase;
    const link = (await joined.read(systemCaller, readLink)) as Link;
    return new SimulatedBranch(invited, dataDir, joined, link);
  }

  connect(): void {
    const central = new HttpCentral(this.#link.centralUrl, speakerOf(this.#tenant, this.#link));
    const options = { tenant: this.#tenant, link: this.#link, central, clock: systemClock, log: silent };
    this.#engine = new SyncEngine(options);
    this.#engine.start();
  }

  /** A guest who eats and pays. */
  async serve(): Promise<void> {
    const n = ++this.orders;
    await this.#tenant.transact(systemCaller, async (tx, stamp) => {
      await payOrder(tx, this.branchId, await addOrder(tx, this.branchId));
      if (n % 10 === 0) await addCustomer(tx, guestOf(this.tenantId, `${this.branchId}-${n}`));
      this.#lastTx = stamp.tx;
    });
  }

  /** Whether central has all that was written here. */
  get isSent(): boolean {
    return (this.#engine?.exchange.acked ?? 0) >= this.#lastTx;
  }

  async hasCustomer(name: string): Promise<boolean> {
    const rows = await this.#tenant.read(systemCaller, (reader) =>
      reader.execute('select 1 as one from customers where name = ?', [name]),
    );
    return rows.length > 0;
  }

  async close(): Promise<void> {
    await this.#engine?.stop();
    await this.#tenant.close();
  }
}

/** Says whose it is. */
export const guestOf = (tenantId: number, which: string): string => `Guest of tenant ${tenantId}, ${which}`;
