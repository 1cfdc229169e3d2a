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

export interface OfficeTables {
  exports: ExportRow;
}
