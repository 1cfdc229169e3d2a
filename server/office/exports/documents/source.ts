import type { Snapshots } from '../../../db/handle/snapshots.ts';
import type { ReportBranch } from '../../reports/store.ts';
import type { Period } from '../../reports/trading-days.ts';
import type { ExportRequest } from '../job.ts';

/** The inputs of a document. */
export interface Source {
  /** Each read has its own snapshot. */
  readonly snapshot: Snapshots;
  readonly request: ExportRequest;
  /** The request's branches, which the reader may see. */
  readonly branches: readonly ReportBranch[];
  readonly exponent: number;
  /** From 0 to 1. */
  progress(part: number): void;
}

/** All of history if no dates are given. */
export const periodOf = ({ date_from, date_to }: ExportRequest): Period => ({
  dateFrom: date_from ?? '0001-01-01',
  dateTo: date_to ?? '9999-12-31',
});
