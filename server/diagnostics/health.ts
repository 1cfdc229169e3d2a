import { statfsSync } from 'node:fs';
import { systemCaller } from '../core/permissions.ts';
import { type Clock, SECOND } from '../core/time/time.ts';
import { faultOf } from '../db/files/faults.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { Turn } from '../office/exports/turn.ts';
import { FileCheck } from './doctor/file-check.ts';
import { Refusals } from './refusals.ts';

/** What keeps an installation from working as it should, although it serves. */
interface HealthProblem {
  readonly code: 'STORAGE_FULL' | 'STORAGE_FAILED' | 'DATABASE_BUSY' | 'DATABASE_DAMAGED';
  /** The code of SQLite or of the file system. */
  readonly reason?: string | undefined;
}

const FULL_BYTES = 1_000_000;
/** Who watches asks often, and to ask the system each time is a tenth of what the answer costs. */
const LOOK_MS = SECOND;
/** While nobody sells, somebody has to find out that the disk answers again. */
const PROBE_MS = 5 * SECOND;
const ADVICE =
  'Run a health check (galley doctor, or System in the back office), then restore the last good backup.';

interface Installation {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: { error(facts: object, message: string): void };
  /** Bytes that are free beside a folder; throws where nobody can tell. */
  readonly freeBytes: (folder: string) => number;
  tenants(): TenantDatabase[];
}

/**
 * Notes what the databases say of their disks, no matter what met it: a request, the spooler, replication or a check. Kept in
 * memory, as a disk that fails stores nothing.
 */
export class Health {
  readonly #installation: Installation;
  readonly #damaged = new WeakSet<TenantDatabase>();
  readonly #checks = new Turn();
  readonly #refusals: Record<'full' | 'failed' | 'busy', Refusals>;
  /** Those whose writes were refused. */
  readonly #refused = new Set<TenantDatabase>();
  #probing: NodeJS.Timeout | undefined;
  #looked: { readonly at: number; readonly free: number | null } = {
    at: Number.NEGATIVE_INFINITY,
    free: null,
  };

  constructor(installation: Installation) {
    this.#installation = installation;
    const none = () => new Refusals(installation);
    this.#refusals = { full: none(), failed: none(), busy: none() };
  }

  get ailments(): HealthProblem[] {
    const isDamaged = this.#installation.tenants().some((tenant) => this.#damaged.has(tenant));
    const [failed, busy] = [this.failing, this.held];
    return [
      ...(this.#isFull ? [{ code: 'STORAGE_FULL' } as const] : []),
      ...(failed ? [{ code: 'STORAGE_FAILED', reason: failed.reason } as const] : []),
      ...(busy ? [{ code: 'DATABASE_BUSY', reason: busy.reason } as const] : []),
      ...(isDamaged ? [{ code: 'DATABASE_DAMAGED' } as const] : []),
    ];
  }

  /** The disk refuses: since when, and what it says. */
  get failing() {
    return this.#refusals.failed.now;
  }

  /** Another program holds the database, for longer than a request waits. */
  get held() {
    return this.#refusals.busy.now;
  }

  /** What looks at its file while it is served. */
  checkOf(tenant: TenantDatabase): FileCheck {
    const { dataDir, log } = this.#installation;
    const alarm = (problem: string) => this.alarm(tenant, problem);
    return new FileCheck(tenant, { dataDir, log, alarm, turn: this.#checks });
  }

  /** A transaction or a reading failed. */
  note(tenant: TenantDatabase, error: unknown): void {
    const fault = faultOf(error);
    if (fault === 'damaged') this.alarm(tenant, (error as Error).message);
    else if (fault !== undefined) this.#refused.add(tenant);
    this.met(error);
  }

  /** Something is on the disk. */
  committed(): void {
    if (this.#probing) this.#answered();
  }

  /** An error of any part of the data folder: a database, a picture, an export. */
  met(error: unknown): void {
    const fault = faultOf(error);
    if (fault === undefined || fault === 'damaged') return;
    const { log, dataDir } = this.#installation;
    const reason = String((error as { code?: unknown }).code);
    if (!this.#refusals[fault].meet(reason)) return;
    if (fault === 'failed')
      log.error(
        { err: error, reason, dataDir },
        'the disk of the data folder is failing; check the disk and its cable',
      );
    this.#tell();
    this.#probing ??= setInterval(() => this.#probe(), PROBE_MS).unref();
  }

  /** Nothing is asked of a disk any more. */
  stop(): void {
    clearInterval(this.#probing);
    this.#probing = undefined;
  }

  /** Said once of a database while it is open. */
  alarm(tenant: TenantDatabase, problem: string): void {
    if (this.#damaged.has(tenant)) return;
    this.#damaged.add(tenant);
    this.#installation.log.error(
      { tenant: tenant.id, place: tenant.place, problem },
      `part of the database is damaged. ${ADVICE}`,
    );
    const data = { problem, advice: ADVICE };
    setImmediate(() => tenant.emit({ type: 'doctor.alarm', branchId: null, data }));
  }

  /** Writes next to nothing; what comes of it is heard of as of any other write. */
  #probe(): void {
    const served = this.#installation.tenants();
    const refused = served.filter((tenant) => this.#refused.has(tenant));
    for (const tenant of refused.length > 0 ? refused : served.slice(0, 1))
      tenant.transact(systemCaller, async () => {}).catch(() => {});
  }

  #answered(): void {
    const refusals = Object.values(this.#refusals);
    for (const each of refusals) each.answered();
    if (refusals.some((each) => each.now !== undefined)) return;
    this.stop();
    this.#refused.clear();
    this.#tell();
  }

  /** No commit tells of it: the screens look at the list of alarms again. */
  #tell(): void {
    setImmediate(() => {
      for (const tenant of this.#installation.tenants())
        tenant.emit({ type: 'alarm.changed', branchId: null, data: {} });
    });
  }

  get #isFull(): boolean {
    if (this.#refusals.full.now) return true;
    const now = this.#installation.clock.steady();
    if (now - this.#looked.at >= LOOK_MS) this.#looked = { at: now, free: this.freeBytes() };
    const { free } = this.#looked;
    return free !== null && free < FULL_BYTES;
  }

  /** On the disk of the data folder; null where the system does not tell. */
  freeBytes(): number | null {
    try {
      return this.#installation.freeBytes(this.#installation.dataDir);
    } catch {
      return null;
    }
  }

  isDamaged(tenant: TenantDatabase): boolean {
    return this.#damaged.has(tenant);
  }
}

export function freeBytesBeside(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
