import { onTestFinished } from 'vitest';
import { systemCaller } from '../../../server/core/permissions.ts';
import type { DomainEvent } from '../../../server/db/handle/handle.ts';
import { insert } from '../../../server/db/handle/insert.ts';
import type { TenantDatabase } from '../../../server/db/opening/tenant-database.ts';
import type { PrinterRow, PrintJobRow } from '../../../server/db/tables/printing.ts';
import { insertBranch } from '../../../server/identity/tenant/create.ts';
import { enqueue, type NewPrintJob } from '../../../server/printing/jobs/enqueue.ts';
import { claim, nextJob } from '../../../server/printing/jobs/queue-store.ts';
import { Spooler, type SpoolerOptions } from '../../../server/printing/spooler/spooler.ts';
import type { SpoolerTiming } from '../../../server/printing/spooler/timing.ts';
import { openTestTenant, type TestClock, testClock } from '../../harness/database.ts';
import { mediaOf } from '../../harness/files.ts';
import { VirtualPrinter } from '../../tools/printer/virtual-printer.ts';
import { samples } from '../tickets/samples.ts';
import { HASTY } from '../transport/listener.ts';

/** Short waits; the clock of the jobs' age stands still until a test moves it. */
export const BRISK: Partial<SpoolerTiming> = {
  retryFirst: 20,
  retryMost: 80,
  alarm: 150,
  takeover: 400,
  watch: 0,
  doubt: { again: 30, apart: 0, ripe: { C: { probes: 2, ms: 0 }, D: { probes: 2, ms: 0 } } },
  stop: 400,
};

type PrinterOptions = Parameters<typeof VirtualPrinter.start>[0];

/** A branch with its printers, jobs put into its queue as a sale does, and a spooler that a test starts. */
export class Rig {
  readonly tenant: TenantDatabase;
  readonly clock: TestClock;
  readonly branchId: number;
  readonly events: DomainEvent[] = [];
  #spooler: Spooler | undefined;
  #jobs = 0;

  private constructor(tenant: TenantDatabase, clock: TestClock, branchId: number) {
    this.tenant = tenant;
    this.clock = clock;
    this.branchId = branchId;
    tenant.onEvent((event) => this.events.push(event));
  }

  static async open(): Promise<Rig> {
    const clock = testClock();
    const tenant = await openTestTenant({ clock });
    const branch = { name: 'Harbour', code: 'H', timezone: 'Europe/Paris', hostNode: 0 };
    const branchId = await tenant.transact(systemCaller, (tx) => insertBranch(tx, branch));
    return new Rig(tenant, clock, branchId);
  }

  async device(options: PrinterOptions = {}): Promise<VirtualPrinter> {
    const device = await VirtualPrinter.start(options);
    onTestFinished(() => device.stop());
    return device;
  }

  /** Sets up a printer that stands at the device's address. */
  addPrinter({ port }: { port: number }, settings: Partial<PrinterRow> = {}): Promise<number> {
    return this.tenant.transact(systemCaller, async (tx) => {
      const id = tx.id('printers');
      await insert(tx, 'printers', {
        id,
        branch_id: this.branchId,
        name: `Printer ${id}`,
        kind: 'tcp',
        address: `127.0.0.1:${port}`,
        width_mm: 80,
        columns: 48,
        code_page: null,
        cut: 1,
        drawer_pin: null,
        copies: 1,
        acknowledgement: 'A',
        fallback_printer_id: null,
        is_active: 1,
        deleted_at: null,
        created_at: tx.now,
        updated_at: tx.now,
        ...settings,
      });
      tx.emit({ type: 'printer.changed', branchId: this.branchId, data: { id } });
      return id;
    });
  }

  settings(printerId: number, changes: Partial<PrinterRow>): Promise<void> {
    return this.tenant.transact(systemCaller, async (tx) => {
      await tx.db.updateTable('printers').set(changes).where('id', '=', printerId).execute();
      tx.emit({ type: 'printer.changed', branchId: this.branchId, data: { id: printerId } });
    });
  }

  printer(id: number): Promise<PrinterRow> {
    return this.tenant.read(systemCaller, ({ db }) =>
      db.selectFrom('printers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  }

  /** A KOT whose number is on the ticket, unless the snapshot says otherwise. */
  async enqueue(printerId: number, job: Partial<NewPrintJob> = {}): Promise<number> {
    const n = ++this.#jobs;
    const snapshot = job.snapshot ?? { ...samples.kot, kot_number: `KOT-${n}` };
    const queued = await this.tenant.transact(systemCaller, (tx) =>
      enqueue(tx, {
        printerId,
        branchId: this.branchId,
        refId: n,
        dedupeKey: `job:${n}`,
        ...job,
        document: snapshot.document,
        snapshot,
      }),
    );
    return queued.id;
  }

  async start(options: Partial<SpoolerOptions> = {}): Promise<Spooler> {
    const spooler = new Spooler({
      tenant: this.tenant,
      media: mediaOf(this.tenant),
      log: { warn: () => {}, error: (facts, message) => console.error(message, facts) },
      ownPorts: () => [],
      timing: BRISK,
      transport: HASTY,
      ...options,
    });
    this.#spooler = spooler;
    onTestFinished(() => spooler.stop());
    await spooler.start();
    return spooler;
  }

  async stop(): Promise<void> {
    await this.#spooler?.stop();
  }

  /** As a server leaves it that died between storing that a job is with the printer and storing what came of it. */
  async dieWhileSending(printerId: number): Promise<void> {
    await this.tenant.transact(systemCaller, async (tx) => {
      const job = await nextJob(tx, [printerId]);
      if (!job || (await claim(tx, job)) === undefined) throw new Error('nothing to send');
    });
  }

  job(id: number): Promise<PrintJobRow> {
    return this.tenant.read(systemCaller, ({ db }) =>
      db.selectFrom('print_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  }

  async status(id: number): Promise<string> {
    return (await this.job(id)).status;
  }

  attempts(id: number) {
    return this.tenant.read(systemCaller, ({ db }) =>
      db
        .selectFrom('print_attempts')
        .select(['printer_id', 'outcome'])
        .where('print_job_id', '=', id)
        .orderBy('id')
        .execute(),
    );
  }

  async state(printerId: number): Promise<string> {
    const row = await this.tenant.read(systemCaller, ({ db }) =>
      db.selectFrom('printer_states').selectAll().where('printer_id', '=', printerId).executeTakeFirst(),
    );
    return `${row?.status ?? 'unknown'}${row?.status_detail ? `: ${row.status_detail}` : ''}`;
  }
}
