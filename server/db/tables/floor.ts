export interface AreaRow {
  id: number;
  branch_id: number;
  name: string;
  sort_order: number;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface TableRow {
  id: number;
  branch_id: number;
  area_id: number | null;
  name: string;
  capacity: number;
  x: number | null;
  y: number | null;
  qr_token: string;
  sort_order: number;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface TableStateRow {
  id: number;
  branch_id: number;
  table_id: number;
  status: string;
  waiter_id: number | null;
  merged_into_id: number | null;
  created_at: number;
  updated_at: number;
}

export interface FloorTables {
  areas: AreaRow;
  tables: TableRow;
  table_states: TableStateRow;
}
