import type { Acknowledgement, Probe } from '../transport/transport.ts';

/** Evidence from unanswered probes: a level for silence, or a temporary fault. */
export interface Silence {
  readonly level: Acknowledgement;
  readonly probes: number;
  readonly since: number;
  readonly at: number;
}

/** From how many such probes, over how many milliseconds, a level is accepted. */
interface Threshold {
  readonly probes: number;
  readonly ms: number;
}

export interface DowngradeRule {
  /** For C: reports its state but confirms no ticket. For D: reports nothing. */
  readonly ripe: Readonly<Record<'C' | 'D', Threshold>>;
  /** Probes closer than this, in milliseconds, count as one. */
  readonly apart: number;
  /** Milliseconds for which a level below A is accepted before the printer is asked again. */
  readonly again: number;
}

/** What is known about a printer: its level, undefined while unknown, and the evidence for a lower one. */
export interface Knowledge {
  readonly level: Acknowledgement | undefined;
  readonly quiet: Silence | undefined;
}

/** A printer that does not confirm printing may do so after all, so it is asked again. */
export const isUnconfirmed = (level: string | null): boolean => level !== 'A';

/** Knowledge after a probe at `now`. Silence never lowers a known level: only a person may. */
export function afterProbe(known: Knowledge, heard: Probe, now: number, doubt: DowngradeRule): Knowledge {
  const { acknowledgement: level } = heard;
  if (!level) return heard.spoke ? { ...known, quiet: undefined } : known;
  const isNoLess = known.level !== undefined && level <= known.level;
  if (heard.isProved || isNoLess) return { level, quiet: undefined };
  const quiet = counted(known.quiet, level, now, doubt.apart);
  const isBelieved = known.level === undefined && isRipe(quiet, doubt);
  return isBelieved ? { level, quiet: undefined } : { level: known.level, quiet };
}

function counted(quiet: Silence | undefined, level: Acknowledgement, now: number, apart: number): Silence {
  if (quiet?.level !== level) return { level, probes: 1, since: now, at: now };
  return now - quiet.at < apart ? quiet : { ...quiet, probes: quiet.probes + 1, at: now };
}

function isRipe({ level, probes, since, at }: Silence, { ripe }: DowngradeRule): boolean {
  const needed = ripe[level === 'C' ? 'C' : 'D'];
  return probes >= needed.probes && at - since >= needed.ms;
}
