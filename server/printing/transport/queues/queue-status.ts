import { gravest, sentenceOf } from '../status.ts';
import type { PrinterStatus } from '../transport.ts';

/** An operating system's knowledge of a printer in a printer's terms. */
interface QueueFacts {
  readonly offline?: boolean;
  readonly paper_out?: boolean;
  readonly cover_open?: boolean;
  readonly error?: boolean;
  readonly near_end?: boolean;
  /** A person stopped the queue, not the printer. */
  readonly paused?: boolean;
}

const PAUSED = "The system's print queue is paused. Resume it.";
const FAULTY = "The system reports a printer error. Check the printer's lights and display.";

export function queueStatus({
  offline = false,
  paper_out = false,
  cover_open = false,
  error = false,
  near_end = false,
  paused = false,
}: QueueFacts): PrinterStatus {
  const online = !offline && !paused;
  const found = { online, paper_out, cover_open, broken: error };
  const state = gravest(found);
  const detail = state === 'error' ? FAULTY : sentenceOf(state, near_end);
  const status_detail = state === 'offline' && paused ? PAUSED : detail;
  return { state, online, paper_out, cover_open, error, near_end, status_detail };
}
