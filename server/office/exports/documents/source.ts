import type { Snapshots } from '../../../db/handle/snapshots.ts';
import type { ReportBranch } from '../../reports/store.ts';
import type { Period } from '../../reports/trading-days.ts';
import type { ExportRequest } from '../job.ts';

/** What a document is made from. */
export interface Source {
  /** Each read is a snapshot of its own. */
  readonly snapshot: Snapshots;
  readonly request: ExportRequest;
  /** Those of the request, which the reader may see. */
  readonly branches: readonly ReportBranch[];
  readonly exponent: number;
  /** Of 1. */
  progress(part: number): void;
}

/** All of history where no dates were given. */
export const periodOf = ({ date_from, date_to }: ExportRequest): Period => ({
  dateFrom: date_from ?? '0001-01-01',
  dateTo: date_to ?? '9999-12-31',
});
