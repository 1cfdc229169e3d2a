import type { Clock } from '../core/time/time.ts';
import type { TenantDatabase } from '../db/opening/tenant-database.ts';

/** What of the installation a backup and a restore need. */
export interface Installation {
  readonly role: 'branch' | 'central';
  readonly dataDir: string;
  readonly version: string;
  readonly clock: Clock;
  readonly log: BackupLog;
  tenantIds(): readonly number[];
  tenants(): TenantDatabase[];
  closeTenant(id: number): Promise<void>;
  openTenant(id: number): Promise<unknown>;
}

interface BackupLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
