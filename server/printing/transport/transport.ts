/** How a printer tells what became of a job: A completion, B status in order, C its state only, D nothing. */
export type Acknowledgement = 'A' | 'B' | 'C' | 'D';

export type PrinterState = 'online' | 'offline' | 'paper_out' | 'cover_open' | 'error' | 'unknown';

export interface PrinterStatus {
  /** The gravest of what follows; `unknown` when the printer does not answer such questions. */
  state: PrinterState;
  online: boolean;
  paper_out: boolean;
  cover_open: boolean;
  error: boolean;
  near_end: boolean;
  /** A sentence for the person at the printer; absent when all is well. */
  status_detail?: string;
}

export type NotSentReason =
  | 'unreachable'
  | 'no_answer'
  | 'not_ready'
  | 'connection_lost'
  | 'closed'
  | NoPrinter
  /** Of level D: it does answer, and is to be probed before anything is sent. */
  | 'speaks';
export type AmbiguousReason =
  | 'no_acknowledgement'
  | 'connection_lost'
  | 'stopped_reading'
  | 'closed'
  | NoPrinter;
/** It sends what no printer sends, or much more than it was asked for. */
type NoPrinter = 'not_a_printer' | 'talks_unasked';

export type SendOutcome =
  | { outcome: 'printed' }
  /** Taken by a printer that cannot say more (levels C and D). Of D: whether it closed its side when it had read all. */
  | { outcome: 'printed_unacknowledged'; hasParted?: boolean }
  /** Not one byte of the ticket left: safe to try again, here or elsewhere. */
  | { outcome: 'not_sent'; reason: NotSentReason; status: PrinterStatus }
  /** Bytes left and nobody knows what became of them: whole, half or nothing may be on paper. */
  | { outcome: 'ambiguous'; reason: AmbiguousReason; status: PrinterStatus };

export interface SendOptions {
  acknowledgement: Acknowledgement;
  /** Four characters from 0x20–0x7E, as `tagOf` makes them: the printer's answer repeats them. */
  jobTag: string;
  /** Of level D: the printer is known to close its side of a connection once it has read everything. */
  parts?: boolean;
  /** Awaited once the printer is known to be ready; only after it do bytes leave. A rejection ends the attempt. */
  beforeFirstByte?: () => Promise<void>;
  /** The state while the job is inside the printer and not confirmed, such as out of paper. */
  onStatus?: (status: PrinterStatus) => void;
}

/** What a printer showed when it was asked. */
export interface Probe {
  /** Undefined while a fault keeps the printer from showing what it can. */
  acknowledgement: Acknowledgement | undefined;
  /** By an answer, or by a way that leads nowhere back. Silence proves nothing: a fault may be behind it. */
  isProved: boolean;
  /** It answered, if only that it cannot print now. */
  spoke: boolean;
  status: PrinterStatus;
}

/** The way to one physical printer. Network faults are outcomes, never rejections; every call settles. */
export interface Transport {
  status(): Promise<PrinterStatus>;
  send(bytes: Uint8Array, options: SendOptions): Promise<SendOutcome>;
  /** Finds the level without using paper; in a hurry it waits no longer for a confirmation than a ticket may wait. */
  probeAcknowledgement(options?: { isHurried: boolean }): Promise<Probe>;
  /** Ends a job under way as ambiguous; afterwards nothing is sent. */
  close(): Promise<void>;
}

const ALPHABET = 95;
const FIRST = 0x20;

/** Repeats only after 95⁴ = 81 million jobs and attempts, so an answer that comes late fits no other job. */
export function tagOf(jobId: number, attempt: number): string {
  let rest = ((jobId % 2 ** 40) * 16 + (attempt % 16)) % ALPHABET ** 4;
  let tag = '';
  for (let n = 0; n < 4; n += 1) {
    tag += String.fromCharCode(FIRST + (rest % ALPHABET));
    rest = Math.floor(rest / ALPHABET);
  }
  return tag;
}
