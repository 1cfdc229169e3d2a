interface InstallationRow {
  id: number;
  role: string;
  created_at: number;
}

interface TenantRow {
  id: number;
  name: string;
  /** 0: suspended, and served to nobody. */
  is_active: 0 | 1;
  /** When its rows are deleted; null: they are kept. */
  delete_after: number | null;
  deleted_at: number | null;
  /** Null until it was opened once. */
  schema_version: string | null;
  created_at: number;
  updated_at: number;
}

interface LoginRow {
  email: string;
  tenant_id: number;
}

export interface EnrolmentRow {
  id: number;
  code_hash: string;
  /** What the code opens; null in older rows. */
  kind: 'branch' | 'computer' | 'missing' | 'restaurant' | null;
  tenant_id: number;
  branch_id: number;
  expires_at: number;
  used_at: number | null;
  created_at: number;
}

export interface GuessRow {
  key: string;
  failures: number;
  blocked_until: number | null;
  forgotten_at: number;
}

interface PairingCodeRow {
  digest: string;
  tenant_id: number;
  expires_at: number;
}

interface ProcessRow {
  id: number;
  seen_at: number;
}

export interface ControlTables {
  installation: InstallationRow;
  tenants: TenantRow;
  logins: LoginRow;
  enrolments: EnrolmentRow;
  guesses: GuessRow;
  pairing_codes: PairingCodeRow;
  processes: ProcessRow;
}
