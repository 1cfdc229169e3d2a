export interface KitchenRow {
  id: number;
  name: string;
  language: string | null;
  warn_minutes: number | null;
  late_minutes: number | null;
  /** Held courses are on paper at once; null: yes. */
  print_held: 0 | 1 | null;
  is_default: 0 | 1;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface BranchKitchenRow {
  id: number;
  branch_id: number;
  kitchen_id: number;
  printer_ids: string;
  created_at: number;
  updated_at: number;
}

export interface PrinterRow {
  id: number;
  branch_id: number;
  name: string;
  kind: string;
  address: string;
  width_mm: number;
  columns: number;
  code_page: string | null;
  cut: 0 | 1;
  drawer_pin: number | null;
  copies: number;
  acknowledgement: string | null;
  fallback_printer_id: number | null;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** What the spooler last saw of a printer; of this installation only. */
export interface PrinterStateRow {
  printer_id: number;
  status: string;
  status_detail: string | null;
  updated_at: number;
}

/** Since when a printer's level of acknowledgement is what it is, and what speaks for a lower one; kept here only. */
export interface PrinterLevelRow {
  printer_id: number;
  /** Null: since before this was kept. */
  since: number | null;
  /** The level that probes without an answer speak for; null: none does. */
  quiet_level: string | null;
  /** Such probes, the first and the last of them; 0 without one. */
  quiet_probes: number;
  quiet_since: number;
  quiet_at: number;
  /** Since when it is known to close its side of a connection once it has read everything; null: it was never seen to. */
  farewell_at: number | null;
}

/** Since when a printer fails without a break; absent while it prints. */
export interface PrinterTroubleRow {
  printer_id: number;
  since: number;
}

export interface PrintJobRow {
  id: number;
  branch_id: number;
  printer_id: number;
  /** Where it was first to print; differs from `printer_id` once rerouted. */
  home_printer_id: number;
  document: string;
  ref_id: number | null;
  dedupe_key: string;
  snapshot: string;
  status: string;
  attempts: number;
  copy_no: number;
  /** Times bytes of it left for a printer. */
  copies_sent: number;
  error: string | null;
  reprint: string | null;
  rerouted_from: string | null;
  /** At home again: the printer where it waited in vain. */
  returned_from: string | null;
  /** Since when it may print: a ticket that waits too long is held for a person. */
  available_at: number;
  created_at: number;
  updated_at: number;
  first_byte_at: number | null;
  printed_at: number | null;
}

export interface PrintAttemptRow {
  id: number;
  print_job_id: number;
  printer_id: number;
  started_at: number;
  ended_at: number | null;
  outcome: string | null;
  detail: string | null;
}

export interface PrintingTables {
  kitchens: KitchenRow;
  branch_kitchens: BranchKitchenRow;
  printers: PrinterRow;
  printer_states: PrinterStateRow;
  printer_levels: PrinterLevelRow;
  printer_troubles: PrinterTroubleRow;
  print_jobs: PrintJobRow;
  print_attempts: PrintAttemptRow;
}
