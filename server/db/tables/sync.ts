export interface SyncCtxRow {
  id: number;
  node: number;
  tx: number;
  hlc: number;
  origin: number | null;
}

export interface SyncLogRow {
  tx: number;
  tbl: number;
  pk: number;
  origin: number;
}

export interface SyncCellRow {
  tbl: number;
  pk: number;
  col: string;
  hlc: number;
  node: number;
}

export interface SyncTables {
  sync_ctx: SyncCtxRow;
  sync_log: SyncLogRow;
  sync_cells: SyncCellRow;
}
