interface SyncCtxRow {
  id: number;
  node: number;
  tx: number;
  hlc: number;
  origin: number | null;
  /** How far after the first id of its number this database began to give ids; null: at the first. */
  ids_behind: number | null;
  /** On PostgreSQL: the process that does the background work. */
  duty: number | null;
}

interface SyncLogRow {
  tx: number;
  tbl: number;
  pk: number;
  origin: number;
}

interface SyncCellRow {
  tbl: number;
  pk: number;
  col: string;
  hlc: number;
  node: number;
  base: number;
}

export interface SyncPeerRow {
  node: number;
  cursor: number;
  acked: number;
  clock_offset: number;
  replay_from: number | null;
  replay_protocol: number | null;
  refused: number;
  complete_at: number | null;
  /** With `tx` the newest position of the peer that was ever heard of; null: none. */
  life: string | null;
  tx: number | null;
}

interface SyncLifeRow {
  first_tx: number;
  life: string;
}

export interface SyncQuarantineRow {
  id: number;
  peer: number;
  tbl: number;
  pk: number;
  root: number | null;
  reason: string;
  image: string;
  status: 'waiting' | 'discarded';
  tries: number;
  tried_at: number;
  decided_by: number | null;
  decided_at: number | null;
  note: string | null;
  created_at: number;
  /** The newest hybrid time known here when the image arrived. */
  hlc: number;
  /** By the reason: the sender's clock was ahead, only head office may change it, owners are to be accepted first. */
  cause: 'clock' | 'rights' | 'owners' | 'other';
}

export interface SyncConflictRow {
  id: number;
  tbl: number;
  pk: number;
  col: string;
  hlc: number;
  node: number;
  value: string;
  winner_hlc: number;
  winner_node: number;
  winner_value: string;
  branch_id: number | null;
  status: 'open' | 'accepted' | 'rejected';
  decided_by: number | null;
  decided_at: number | null;
  created_at: number;
}

interface SyncLinkRow {
  id: number;
  central_url: string;
  central_node: number;
  branch_id: number;
  speaks_as: number | null;
  secret_hash: string | null;
  central_certificate: string | null;
  office_key: string | null;
  owners_held: number | null;
  spares: string;
  created_at: number;
}

export interface SyncIdentityRow {
  id: number;
  claim: string | null;
  recover_until: number | null;
  beside: number;
  superseded_by: number | null;
  former: string;
  place: string | null;
  abandoned: string | null;
  restored: number | null;
  acknowledged: number | null;
  office_key: string | null;
}

export interface SyncCredentialRow {
  node: number;
  branch_id: number;
  secret_hash: string;
  code_hash: string | null;
  created_at: number;
  revoked_at: number | null;
  superseded_by: number | null;
  superseded_at: number | null;
  predecessor: number | null;
}

interface SyncSnapshotRow {
  id: number;
  plan: string;
  part: number;
  after: string | null;
  done: number;
  started_at: number;
  finished_at: number | null;
}

interface SyncMoveRow {
  branch_id: number;
  tbl: number;
  was: number;
  born: number;
  became: number;
  tx: number;
}

export interface SyncLossRow {
  id: number;
  at: number;
  behind: number | null;
  node: number;
  became: number;
  missing: string;
}

export interface SyncSetBackRow {
  /** Central's number that the report is about; it gets another one each time it went back in time. */
  central_node: number;
  node: number;
  at: number;
  alone: 0 | 1;
  /** Its cursor when it first reported; null: it never sent anything. */
  cursor: number | null;
}

export interface BranchChangeRow {
  id: number;
  /** 0: head office itself. */
  branch_id: number;
  /** Who made the change. */
  user_id: number | null;
  tbl: number;
  pk: number;
  col: string | null;
  before: string | null;
  after: string | null;
  put_back_at: number | null;
  created_at: number;
}

export interface BranchAlarmRow {
  id: number;
  branch_id: number;
  records: number;
  created_at: number;
}

export interface SyncVerificationRow {
  node: number;
  verified_at: number | null;
  asked_at: number | null;
}

interface SyncMismatchRow {
  tbl: number;
  pk: number;
  here: string | null;
  there: string | null;
  created_at: number;
}

export interface SyncTables {
  sync_ctx: SyncCtxRow;
  sync_log: SyncLogRow;
  sync_cells: SyncCellRow;
  sync_lives: SyncLifeRow;
  sync_peers: SyncPeerRow;
  sync_quarantine: SyncQuarantineRow;
  sync_conflicts: SyncConflictRow;
  sync_link: SyncLinkRow;
  sync_identity: SyncIdentityRow;
  sync_credentials: SyncCredentialRow;
  sync_snapshot: SyncSnapshotRow;
  sync_moves: SyncMoveRow;
  sync_losses: SyncLossRow;
  sync_set_backs: SyncSetBackRow;
  sync_branch_changes: BranchChangeRow;
  sync_branch_alarms: BranchAlarmRow;
  sync_verifications: SyncVerificationRow;
  sync_mismatches: SyncMismatchRow;
}
