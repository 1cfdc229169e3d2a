export interface KitchenRow {
  id: number;
  name: string;
  language: string | null;
  warn_minutes: number | null;
  late_minutes: number | null;
  /** Whether held courses are printed at once; null: yes. */
  print_held: 0 | 1 | null;
  is_default: 0 | 1;
  sort_order: number;
  is_active: 0 | 1;
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

interface BranchKitchenRow {
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

/** The printer's state as the spooler last saw it; of this installation only. */
interface PrinterStateRow {
  printer_id: number;
  status: string;
  status_detail: string | null;
  updated_at: number;
}

/** Since when a printer has its level of acknowledgement, and the evidence for a lower one; not replicated. */
export interface PrinterLevelRow {
  printer_id: number;
  /** Null: longer than this has been recorded. */
  since: number | null;
  /** The level that unanswered probes suggest; null: none. */
  quiet_level: string | null;
  /** Number of such probes, the time of the first and of the last; 0 without any. */
  quiet_probes: number;
  quiet_since: number;
  quiet_at: number;
  /** Since when it is known to close its side of a connection once it has read everything; null: never seen. */
  farewell_at: number | null;
}

/** Since when a printer fails without interruption; absent while it prints. */
interface PrinterTroubleRow {
  printer_id: number;
  since: number;
}

export interface PrintJobRow {
  id: number;
  branch_id: number;
  printer_id: number;
  /** The printer it was queued for first; differs from `printer_id` once rerouted. */
  home_printer_id: number;
  document: string;
  ref_id: number | null;
  dedupe_key: string;
  snapshot: string;
  status: string;
  attempts: number;
  copy_no: number;
  /** How often bytes of it were sent to a printer. */
  copies_sent: number;
  error: string | null;
  reprint: string | null;
  rerouted_from: string | null;
  /** Back at its own printer: the printer where it waited in vain. */
  returned_from: string | null;
  /** Since when it may print: a ticket that waits too long is held for a person. */
  available_at: number;
  created_at: number;
  updated_at: number;
  first_byte_at: number | null;
  printed_at: number | null;
}

interface PrintAttemptRow {
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
