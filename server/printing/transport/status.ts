import type { PrinterState, PrinterStatus } from './transport.ts';

/** The answers to DLE EOT n; 2 and 3 are asked only if 1 says offline. */
interface RealTimeBytes {
  printer: number;
  cause?: number;
  error?: number;
  paper: number;
}

const OFFLINE = 0x08; // n = 1
const COVER_OPEN = 0x04; // n = 2
const PAPER_STOP = 0x20; // n = 2
const CUTTER = 0x08; // n = 3
const UNRECOVERABLE = 0x20; // n = 3
const RECOVERS_ALONE = 0x40; // n = 3: too hot
const NEAR_END = 0x0c; // n = 4
const PAPER_END = 0x60; // n = 4

export function printerStatusOf({ printer, cause = 0, error = 0, paper }: RealTimeBytes): PrinterStatus {
  const online = (printer & OFFLINE) === 0;
  const paper_out = (paper & PAPER_END) !== 0 || (cause & PAPER_STOP) !== 0;
  const cover_open = (cause & COVER_OPEN) !== 0;
  const broken = (error & (CUTTER | UNRECOVERABLE | RECOVERS_ALONE)) !== 0;
  const near_end = (paper & NEAR_END) !== 0;
  const state = gravest({ cover_open, paper_out, broken, online });
  return {
    state,
    online,
    paper_out,
    cover_open,
    error: broken,
    near_end,
    status_detail: state === 'error' ? faultSentence(error) : sentenceOf(state, near_end),
  };
}

// An open cover also reads as paper out: the first thing a person must do comes first.
export function gravest(found: {
  cover_open: boolean;
  paper_out: boolean;
  broken: boolean;
  online: boolean;
}): PrinterState {
  if (found.cover_open) return 'cover_open';
  if (found.paper_out) return 'paper_out';
  if (found.broken) return 'error';
  return found.online ? 'online' : 'offline';
}

/** The printer or the system knows more about an error. */
export function sentenceOf(state: Exclude<PrinterState, 'error'>, nearEnd: boolean): string | undefined {
  switch (state) {
    case 'cover_open':
      return 'The cover is open. Close it.';
    case 'paper_out':
      return 'Out of paper. Load a new roll.';
    case 'offline':
      return 'The printer is offline. Check its lights and buttons.';
    default:
      return nearEnd ? 'Paper is running low.' : undefined;
  }
}

function faultSentence(error: number): string {
  if (error & UNRECOVERABLE) return 'The printer reports an error. Turn it off and on again.';
  if (error & CUTTER) return 'The cutter is jammed. Open the printer and remove the paper.';
  return 'The print head is too hot. Printing resumes when it has cooled down.';
}

const NOTHING_KNOWN = { online: false, paper_out: false, cover_open: false, error: false, near_end: false };

export const offline = (status_detail: string): PrinterStatus => ({
  state: 'offline',
  ...NOTHING_KNOWN,
  status_detail,
});

export const unknown = (status_detail?: string): PrinterStatus => ({
  state: 'unknown',
  ...NOTHING_KNOWN,
  status_detail,
});

/** No printer, or a confused one: a person must look. */
export const faulty = (status_detail: string): PrinterStatus => ({
  state: 'error',
  ...NOTHING_KNOWN,
  error: true,
  status_detail,
});

/** Whether a job may begin, or one inside the printer continues by itself. */
export const isReady = (status: PrinterStatus): boolean => status.state === 'online';
