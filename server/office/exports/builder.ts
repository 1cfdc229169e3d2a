import { Worker } from 'node:worker_threads';
import { systemCaller } from '../../core/permissions.ts';
import { HOUR } from '../../core/time/time.ts';
import type { DatabaseLocation } from '../../db/engine/engine.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { ExportRow } from '../../db/tables/office.ts';
import { ExportFolder } from './folder.ts';
import type { ExportFormat, ExportJob, ExportKind, ExportRequest, ThreadMessage } from './job.ts';
import { announceExport } from './service.ts';
import { beginAgain, expire, nextPending, updateExport } from './store.ts';
import { sentenceFor } from './trouble.ts';
import type { Turn } from './turn.ts';

export interface BuilderLog {
  error(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface BuilderOptions {
  readonly tenant: TenantDatabase;
  readonly log: BuilderLog;
  /** Shared by the tenants of an installation: one export at a time. */
  readonly turn: Turn;
}

const THREAD = new URL('./thread.ts', import.meta.url);
/** A report is read and written piece by piece; one that needs more is at fault. */
const MAX_MEMORY_MB = 512;

type Ending = { readonly bytes: number } | { readonly error: unknown };

/** Builds what was asked for, each in a thread of its own, so that requests never wait for a report. */
export class ExportBuilder {
  readonly #tenant: TenantDatabase;
  readonly #log: BuilderLog;
  readonly #turn: Turn;
  readonly #folder: ExportFolder;
  #unsubscribe = () => {};
  #tidying: NodeJS.Timeout | undefined;
  #thread: Worker | undefined;
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
      if (type === 'export.changed' && data.status === 'pending') this.#queue();
    });
    this.#tidying = setInterval(() => void this.#tidy(), HOUR);
    this.#tidying.unref();
    this.#queue();
  }

  /** What is being built is begun again at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#unsubscribe();
    clearInterval(this.#tidying);
    await this.#thread?.terminate();
    await this.#building;
  }

  #queue(): void {
    if (this.#queued || this.#stopped) return;
    this.#queued = true;
    void this.#turn.during(async () => {
      this.#queued = false;
      if (this.#stopped) return;
      this.#building = this.#buildNext().catch((err: unknown) => {
        this.#log.error({ err }, 'an export could not be begun or booked');
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

  #run(row: ExportRow, now: number): Promise<Ending> {
    const workerData = jobOf(row, now, this.#tenant.place, this.#folder);
    const thread = new Worker(THREAD, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    this.#thread = thread;
    return new Promise((resolve) => {
      let bytes: number | undefined;
      thread.on('message', (message: ThreadMessage) => {
        if ('bytes' in message) bytes = message.bytes;
        else void this.#progress(row, message.percent);
      });
      thread.on('error', (error) => resolve({ error }));
      thread.on('exit', (code) =>
        resolve(bytes === undefined ? { error: new Error(`the thread ended with ${code}`) } : { bytes }),
      );
    });
  }

  async #progress(row: ExportRow, progress: number): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.#change(row, { status: 'running', progress });
    } catch (err) {
      this.#log.warn({ err }, 'the progress of an export could not be booked');
    }
  }

  async #book(row: ExportRow, ending: Ending): Promise<void> {
    if ('bytes' in ending) {
      await this.#change(row, { status: 'ready', progress: 100, bytes: ending.bytes, error: null });
      return;
    }
    this.#log.error({ err: ending.error, export: row.id, kind: row.kind }, 'an export could not be built');
    this.#folder.remove(row);
    await this.#change(row, { status: 'failed', progress: row.progress, error: sentenceFor(ending.error) });
  }

  #change(
    row: ExportRow,
    columns: Pick<ExportRow, 'status' | 'progress'> & Partial<ExportRow>,
  ): Promise<void> {
    return this.#tenant.transact(systemCaller, async (tx) => {
      await updateExport(tx, row.id, columns);
      announceExport(tx, { ...row, ...columns });
    });
  }

  async #tidy(): Promise<void> {
    try {
      const expired = await this.#tenant.transact(systemCaller, expire);
      for (const row of expired) this.#folder.remove(row);
    } catch (err) {
      this.#log.warn({ err }, 'expired exports could not be removed; it is tried again in an hour');
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
