import { MINUTE, SECOND } from '../../core/time/time.ts';
import { quickCheck } from '../../db/files/quick-check.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { Turn } from '../../office/exports/turn.ts';
import { type Examination, examineInThread } from './run-thread.ts';

/** The start itself is over. */
const QUICK_AFTER_MS = SECOND;
/** The first callers are served before a thread reads the whole file. */
const WHOLE_AFTER_MS = MINUTE;

interface Surroundings {
  readonly dataDir: string;
  readonly log: { error(facts: object, message: string): void };
  /** Of the installation: one file at a time. */
  readonly turn: Turn;
  alarm(problem: string): void;
  /** Milliseconds; shorter in tests. */
  readonly wholeAfter?: number;
}

/** Looks at a database file when its serving begins: at its edges at once, soon afterwards at every page. */
export class FileCheck {
  readonly #tenant: TenantDatabase;
  readonly #around: Surroundings;
  #quick: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> = Promise.resolve();
  #examination: Examination | undefined;
  #stopped = false;

  constructor(tenant: TenantDatabase, around: Surroundings) {
    this.#tenant = tenant;
    this.#around = around;
  }

  async start(): Promise<void> {
    const { place } = this.#tenant;
    if (!('file' in place)) return;
    this.#quick = setTimeout(() => this.#lookAtEdges(place.file), QUICK_AFTER_MS).unref();
    this.#timer = setTimeout(() => {
      this.#work = this.#around.turn.during(() => this.#checkAll());
    }, this.#around.wholeAfter ?? WHOLE_AFTER_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#quick);
    clearTimeout(this.#timer);
    await this.#examination?.end();
    await this.#work;
  }

  #lookAtEdges(file: string): void {
    try {
      const fault = quickCheck(file);
      if (fault !== undefined) this.#around.alarm(fault);
    } catch (err) {
      this.#around.log.error({ err }, "a database file couldn't be checked");
    }
  }

  async #checkAll(): Promise<void> {
    if (this.#stopped) return;
    const { dataDir, alarm, log } = this.#around;
    try {
      this.#examination = examineInThread({ dataDir, tenantId: this.#tenant.id, only: 'files' });
      const report = await this.#examination.report;
      const [finding] = report?.checks.flatMap(({ findings }) => findings) ?? [];
      if (finding) alarm(finding.message);
    } catch (err) {
      log.error({ err }, "the check of a database file didn't finish");
    } finally {
      this.#examination = undefined;
    }
  }
}
