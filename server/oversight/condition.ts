import { statfsSync } from 'node:fs';
import { type Clock, SECOND } from '../core/time.ts';
import { faultOf } from '../db/files/faults.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';
import { Turn } from '../office/exports/turn.ts';
import { FileCheck } from './doctor/file-check.ts';

/** What keeps an installation from working as it should, although it serves. */
export type Ailment = 'STORAGE_FULL' | 'DATABASE_DAMAGED';

const FULL_BYTES = 1_000_000;
/** After the last write that was refused. */
const FULL_MS = 30 * SECOND;
/** Who watches asks often, and to ask the system each time is a tenth of what the answer costs. */
const LOOK_MS = SECOND;
const ADVICE =
  'Have everything examined (galley doctor, or System in the console), and bring the newest sound backup back.';

interface Installation {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: { error(facts: object, message: string): void };
  /** Bytes that are free beside a folder; throws where nobody can tell. */
  readonly freeBytes: (folder: string) => number;
  tenants(): TenantDatabase[];
}

/** Notes what the databases say of their disks, whoever met it: a request, the spooler, replication or a check. */
export class Condition {
  readonly #installation: Installation;
  readonly #damaged = new WeakSet<TenantDatabase>();
  readonly #checks = new Turn();
  #refusedAt = Number.NEGATIVE_INFINITY;
  #looked: { readonly at: number; readonly free: number | null } = {
    at: Number.NEGATIVE_INFINITY,
    free: null,
  };

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  get ailments(): Ailment[] {
    const isDamaged = this.#installation.tenants().some((tenant) => this.#damaged.has(tenant));
    return [
      ...(this.#isFull ? (['STORAGE_FULL'] as const) : []),
      ...(isDamaged ? (['DATABASE_DAMAGED'] as const) : []),
    ];
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
    if (fault === 'full') this.#refusedAt = this.#installation.clock.now();
    if (fault === 'damaged') this.alarm(tenant, (error as Error).message);
  }

  /** Said once of a database while it is open. */
  alarm(tenant: TenantDatabase, problem: string): void {
    if (this.#damaged.has(tenant)) return;
    this.#damaged.add(tenant);
    this.#installation.log.error(
      { tenant: tenant.id, place: tenant.place, problem },
      `a part of the database is damaged. ${ADVICE}`,
    );
    const data = { problem, advice: ADVICE };
    setImmediate(() => tenant.tell({ type: 'doctor.alarm', branchId: null, data }));
  }

  get #isFull(): boolean {
    const now = this.#installation.clock.now();
    if (now - this.#refusedAt < FULL_MS) return true;
    if (Math.abs(now - this.#looked.at) >= LOOK_MS) this.#looked = { at: now, free: this.freeBytes() };
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
