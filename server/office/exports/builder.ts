import { systemCaller } from '../../core/permissions.ts';
import { HOUR } from '../../core/time/time.ts';
import type { DatabaseLocation } from '../../db/engine/engine.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { ExportRow } from '../../db/tables/office.ts';
import { Thread, type ThreadOptions } from '../../threads/thread.ts';
import { ExportFolder } from './folder.ts';
import type { ExportFormat, ExportJob, ExportKind, ExportRequest } from './job.ts';
import { announceExport } from './service.ts';
import { beginAgain, expire, exportById, nextPending, updateExport } from './store.ts';
import { sentenceFor } from './trouble.ts';
import type { Turn } from './turn.ts';

interface BuilderLog {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

interface BuilderOptions {
  readonly tenant: TenantDatabase;
  readonly log: BuilderLog;
  /** Shared by the tenants of an installation: one export at a time. */
  readonly turn: Turn;
}

export const exportThread: ThreadOptions = {
  file: new URL('./thread.ts', import.meta.url),
  name: 'export',
  // A report is read and written in pieces, so more memory than this is a fault.
  memoryMb: 512,
  idleMs: 0,
};

type Ending = { readonly bytes: number } | { readonly error: unknown };

/** Builds each requested export in its own thread, so that requests never wait for a report. */
export class ExportBuilder {
  readonly #tenant: TenantDatabase;
  readonly #log: BuilderLog;
  readonly #turn: Turn;
  readonly #folder: ExportFolder;
  #unsubscribe = () => {};
  #tidying: NodeJS.Timeout | undefined;
  readonly #thread = new Thread<ExportJob, number, number>(exportThread);
  #building: Promise<void> = Promise.resolve();
  #queued = false;
  #stopped = false;

  constructor({ tenant, log, turn }: BuilderOptions) {
    this.#tenant = tenant;
    this.#log = log;
    this.#turn = turn;
    this.#folder = new ExportFolder(tenant.file);
  }

  async start(): Promise<void> {
    this.#folder.prepare();
    await this.#tenant.transact(systemCaller, beginAgain);
    await this.#tidy();
    this.#unsubscribe = this.#tenant.onEvent(({ type, data }) => {
      if (type !== 'export.changed') return;
      if (data.status === 'pending') this.#queue();
      // A file expires early if somebody named in it was erased.
      if (data.status === 'expired') void this.#tidy();
    });
    this.#tidying = setInterval(() => void this.#tidy(), HOUR);
    this.#tidying.unref();
    this.#queue();
  }

  /** What is being built starts over at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    clearInterval(this.#tidying);
    await this.#thread.end();
    await this.#building;
  }

  #queue(): void {
    if (this.#queued || this.#stopped) return;
    this.#queued = true;
    void this.#turn.during(async () => {
      this.#queued = false;
      if (this.#stopped) return;
      this.#building = this.#buildNext().catch((err: unknown) => {
        this.#log.error({ err }, "an export couldn't be started or recorded");
      });
      await this.#building;
    });
  }

  async #buildNext(): Promise<void> {
    const begun = await this.#tenant.transact(systemCaller, async (tx) => {
      const row = await nextPending(tx);
      if (!row) return undefined;
      await updateExport(tx, row.id, { status: 'running', progress: 0 });
      announceExport(tx, { ...row, status: 'running', progress: 0 });
      return { row, now: tx.now };
    });
    if (!begun || this.#stopped) return;
    const { row, now } = begun;
    const ending = await this.#run(row, now);
    if (this.#stopped) return;
    await this.#book(row, ending);
    this.#queue();
  }

  async #run(row: ExportRow, now: number): Promise<Ending> {
    const job = jobOf(row, now, this.#tenant.place, this.#folder);
    try {
      return { bytes: await this.#thread.ask(job, (percent) => void this.#progress(row, percent)) };
    } catch (error) {
      return { error };
    }
  }

  async #progress(row: ExportRow, progress: number): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.#change(row, { status: 'running', progress });
    } catch (err) {
      this.#log.warn({ err }, "an export's progress couldn't be recorded");
    }
  }

  async #book(row: ExportRow, ending: Ending): Promise<void> {
    if ('bytes' in ending) {
      await this.#change(row, { status: 'ready', progress: 100, bytes: ending.bytes, error: null });
      return;
    }
    this.#log.error({ err: ending.error, export: row.id, kind: row.kind }, 'an export failed');
    this.#folder.remove(row);
    await this.#change(row, { status: 'failed', progress: row.progress, error: sentenceFor(ending.error) });
  }

  #change(
    row: ExportRow,
    columns: Pick<ExportRow, 'status' | 'progress'> & Partial<ExportRow>,
  ): Promise<void> {
    return this.#tenant.transact(systemCaller, async (tx) => {
      // Somebody named in it was erased in the meantime, so it is built again.
      if ((await exportById(tx, row.id))?.status !== 'running') return;
      await updateExport(tx, row.id, columns);
      announceExport(tx, { ...row, ...columns });
    });
  }

  async #tidy(): Promise<void> {
    try {
      const expired = await this.#tenant.transact(systemCaller, expire);
      for (const row of expired) this.#folder.remove(row);
    } catch (err) {
      this.#log.warn({ err }, "expired exports couldn't be removed; retrying in an hour");
    }
  }
}

const jobOf = (row: ExportRow, now: number, place: DatabaseLocation, folder: ExportFolder): ExportJob => ({
  place,
  target: folder.fileOf(row),
  kind: row.kind as ExportKind,
  format: row.format as ExportFormat,
  request: JSON.parse(row.request) as ExportRequest,
  now,
});
