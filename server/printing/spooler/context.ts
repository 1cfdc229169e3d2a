import type { MediaFolder } from '../../db/files/media-folder.ts';
import type { TenantDatabase } from '../../db/opening/tenant-database.ts';
import type { StandInFor } from './hand-over.ts';
import type { SpoolerTiming } from './timing.ts';

export interface SpoolerLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface SpoolerContext {
  readonly tenant: TenantDatabase;
  readonly media: MediaFolder;
  readonly log: SpoolerLog;
  readonly timing: SpoolerTiming;
  readonly standInFor: StandInFor;
}
