import { MINUTE } from '../../core/time/time.ts';
import type { DowngradeRule } from '../levels/probing.ts';
import { ALARM_AFTER } from '../printers/alarms.ts';

/** All in milliseconds. */
export interface SpoolerTiming {
  /** Between two attempts while nothing prints: doubles from the first to the last. */
  retryFirst: number;
  retryMost: number;
  /** Staff are told about a printer that has failed for this long. */
  alarm: number;
  /** Then its fallback takes over; a drawer kick or a test expires. */
  takeover: number;
  /** A ticket that waited this long prints only if a person says so. */
  stale: number;
  /** Interval of looking at an idle printer; 0: never. */
  watch: number;
  /** When silence is accepted, and how often it is doubted. */
  doubt: DowngradeRule;
  /** Delay from the start to the warm-up, so that first callers are served first. */
  warmUp: number;
  /** Time for the job in hand when the server stops. */
  stop: number;
}

export const USUAL: SpoolerTiming = {
  retryFirst: 250,
  retryMost: 5_000,
  alarm: ALARM_AFTER,
  takeover: 30_000,
  stale: 30 * MINUTE,
  watch: MINUTE,
  doubt: {
    again: 20_000,
    apart: 5_000,
    ripe: { C: { probes: 4, ms: 30_000 }, D: { probes: 6, ms: 3 * MINUTE } },
  },
  warmUp: 2_000,
  stop: 3_000,
};
