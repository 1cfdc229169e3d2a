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

export interface OfficeTables {
  exports: ExportRow;
  backup_settings: BackupSettingsRow;
  backup_results: BackupResultRow;
  examinations: ExaminationRow;
}
