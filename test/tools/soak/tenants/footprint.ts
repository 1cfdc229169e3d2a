import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** User and system time of a process, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Half, nearly all, all: in milliseconds. */
export function spreadOf(times: readonly number[]): { p50: number; p95: number; most: number } {
  const sorted = times.map(Math.round).sort((one, other) => one - other);
  return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), most: sorted.at(-1) ?? 0 };
}
