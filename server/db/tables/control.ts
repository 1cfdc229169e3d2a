export interface InstallationRow {
  id: number;
  role: string;
  created_at: number;
}

export interface TenantRow {
  id: number;
  name: string;
  is_active: 0 | 1;
  created_at: number;
  updated_at: number;
}

export interface LoginRow {
  email: string;
  tenant_id: number;
}

export interface EnrolmentRow {
  id: number;
  code_hash: string;
  /** What the code opens; null in rows of before kinds were written down. */
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

export interface ControlTables {
  installation: InstallationRow;
  tenants: TenantRow;
  logins: LoginRow;
  enrolments: EnrolmentRow;
  guesses: GuessRow;
}
