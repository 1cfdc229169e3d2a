import { AppError } from '../../core/errors.ts';
import { systemCaller } from '../../core/permissions.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import { keepExamination } from '../examinations/store.ts';
import { type Examination, examineInThread } from './run-thread.ts';
import type { Subject } from './thread.ts';

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
  #examination: Examination | undefined;
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
      throw new AppError('REQUEST_IN_PROGRESS', {
        message: 'A health check is already running. Try again in a moment.',
      });
    this.#patient = tenant;
    this.#work = this.#examine(tenant).finally(() => {
      this.#patient = undefined;
    });
  }

  async stop(): Promise<void> {
    await this.#examination?.end();
    await this.#work;
  }

  async #examine(tenant: TenantDatabase): Promise<void> {
    try {
      this.#examination = examineInThread(this.#subjectOf(tenant));
      const report = await this.#examination.report;
      if (!report) return;
      await tenant.transact(systemCaller, (tx) => keepExamination(tx, JSON.stringify(report)));
      this.#problems.delete(tenant.id);
    } catch (error) {
      this.#problems.set(tenant.id, (error as Error).message);
      this.#installation.log.error({ err: error }, "a health check didn't finish");
    } finally {
      this.#examination = undefined;
      setImmediate(() => tenant.emit({ type: 'doctor.changed', branchId: null, data: {} }));
    }
  }

  #subjectOf(tenant: TenantDatabase): Subject {
    const { place, id } = tenant;
    const { role, dataDir, tenants } = this.#installation;
    if (!('file' in place)) return place;
    const isAlone = role === 'branch' || tenants.call(this.#installation).length === 1;
    return isAlone ? { dataDir } : { dataDir, tenantId: id };
  }
}
