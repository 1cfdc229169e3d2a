import { Worker } from 'node:worker_threads';
import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/tenant-database.ts';
import { keepExamination } from '../../office/examinations/store.ts';
import type { Subject } from './thread.ts';
import type { Report } from './wire.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
const MOST_MEMORY_MB = 256;

interface Installation {
  readonly role: 'branch' | 'central';
  readonly dataDir: string;
  readonly log: { error(facts: object, message: string): void };
  tenants(): TenantDatabase[];
}

/** Examines restaurants beside the requests, one at a time: it is hard work for a disk. */
export class Doctor {
  readonly #installation: Installation;
  readonly #problems = new Map<number, string>();
  #patient: TenantDatabase | undefined;
  #thread: Worker | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  isExamining(tenant: TenantDatabase): boolean {
    return this.#patient === tenant;
  }

  /** Why the last examination came to no end. */
  problemOf({ id }: TenantDatabase): string | null {
    return this.#problems.get(id) ?? null;
  }

  /** Does nothing while the tenant is being examined; throws while another is. */
  begin(tenant: TenantDatabase): void {
    if (this.#patient === tenant) return;
    if (this.#patient)
      throw new AppError('REQUEST_IN_PROGRESS', { message: 'The doctor is busy; ask again.' });
    this.#patient = tenant;
    this.#work = this.#examine(tenant).finally(() => {
      this.#patient = undefined;
    });
  }

  async stop(): Promise<void> {
    await this.#thread?.terminate();
    await this.#work;
  }

  async #examine(tenant: TenantDatabase): Promise<void> {
    try {
      const report = await this.#run(this.#subjectOf(tenant));
      if (!report) return;
      await tenant.transact(systemCaller, (tx) => keepExamination(tx, JSON.stringify(report)));
      this.#problems.delete(tenant.id);
    } catch (error) {
      this.#problems.set(tenant.id, (error as Error).message);
      this.#installation.log.error({ err: error }, 'an examination came to no end');
    } finally {
      this.#thread = undefined;
      setImmediate(() => tenant.tell({ type: 'doctor.changed', branchId: null, data: {} }));
    }
  }

  #subjectOf(tenant: TenantDatabase): Subject {
    const { place, id } = tenant;
    const { role, dataDir, tenants } = this.#installation;
    if (!('file' in place)) return place;
    const isAlone = role === 'branch' || tenants.call(this.#installation).length === 1;
    return isAlone ? { dataDir } : { dataDir, tenantId: id };
  }

  /** Undefined when it was ended. */
  #run(workerData: Subject): Promise<Report | undefined> {
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
    const thread = new Worker(THREAD, { workerData, resourceLimits });
    this.#thread = thread;
    let report: Report | undefined;
    return new Promise((resolve, reject) => {
      thread.on('message', (message: Report) => {
        report = message;
      });
      thread.on('error', reject);
      thread.on('exit', () => resolve(report));
    });
  }
}
