export interface ExportRow {
  id: number;
  branch_id: number | null;
  kind: string;
  format: string;
  request: string;
  status: string;
  progress: number;
  error: string | null;
  secret_hash: string;
  bytes: number | null;
  requested_by: number;
  expires_at: number;
  created_at: number;
  updated_at: number;
}

export interface BackupSettingsRow {
  id: number;
  installation: string;
  folders: string;
  at_hour: number;
  every_hours: number;
  keep_daily: number;
  keep_weekly: number;
  updated_at: number;
}

export interface BackupResultRow {
  folder: string;
  verified_at: number | null;
  name: string | null;
  bytes: number | null;
  failed_at: number | null;
  problem: string | null;
  hint: string | null;
}

export interface ExaminationRow {
  id: number;
  examined_at: number;
  report: string;
}

export interface CatalogueProposalRow {
  id: number;
  branch_id: number;
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: string | null;
  changes: string;
  proposed_by: number;
  created_at: number;
}

export interface CatalogueWithdrawalRow {
  id: number;
  branch_id: number;
  proposal_id: number;
  withdrawn_by: number;
  created_at: number;
}

export interface CatalogueDecisionRow {
  id: number;
  branch_id: number;
  proposal_id: number;
  decision: 'accepted' | 'declined';
  reason: string | null;
  decided_by: number;
  created_at: number;
}

/** Start of an alarm; of this installation only. */
interface AlarmRow {
  name: string;
  since: number;
}

/** The open alarms that a branch's server reports to head office. */
export interface OpenAlarmsRow {
  id: number;
  branch_id: number;
  alarms: string;
  created_at: number;
  updated_at: number;
}

interface SalesDayRow {
  branch_id: number;
  business_date: string;
  changes: number;
}

interface SalesFiguresRow {
  branch_id: number;
  period: string;
  changes: number;
  zones: string;
  figures: string;
}

export interface OfficeTables {
  sales_days: SalesDayRow;
  sales_figures: SalesFiguresRow;
  alarms: AlarmRow;
  open_alarms: OpenAlarmsRow;
  catalogue_proposals: CatalogueProposalRow;
  catalogue_decisions: CatalogueDecisionRow;
  catalogue_withdrawals: CatalogueWithdrawalRow;
  exports: ExportRow;
  backup_settings: BackupSettingsRow;
  backup_results: BackupResultRow;
  examinations: ExaminationRow;
}
