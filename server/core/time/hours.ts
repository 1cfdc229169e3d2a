import { addDays, businessDate, startOfBusinessDate, weekdayOf } from './time.ts';

/** Days and hours of a week, by a branch's wall clock. */
export interface WeeklyHours {
  /** 0 = Sunday; null: every day. */
  readonly days: readonly number[] | null;
  /** Minutes after midnight; null: where the trading day begins and ends. */
  readonly time_from: number | null;
  readonly time_to: number | null;
}

export interface Place {
  readonly id: number;
  readonly timezone: string;
  /** Minutes after midnight at which the trading day begins. */
  readonly day_start: number;
}

interface Begun {
  /** The day on which the hours began: Friday 22:00–02:00 includes Saturday 01:00. */
  readonly date: string;
  readonly isInside: boolean;
}

/**
 * The day of the hours that a moment belongs to, and whether it is within them. They begin and end when the wall clock
 * first shows it, so that a clock that is put back does not begin them again.
 */
export function hoursAt({ time_from, time_to }: Omit<WeeklyHours, 'days'>, place: Place, now: number): Begun {
  const from = time_from ?? place.day_start;
  const to = time_to ?? place.day_start;
  const crosses = from >= to;
  const date = businessDate(now, place.timezone, crosses ? from : 0);
  const end = crosses ? addDays(date, 1) : date;
  const isBegun = crosses || now >= startOfBusinessDate(date, place.timezone, from);
  return { date, isInside: isBegun && now < startOfBusinessDate(end, place.timezone, to) };
}

/** Why a moment is outside the hours; null if it is within them. */
export function outsideHours(
  { days, ...hours }: WeeklyHours,
  place: Place,
  now: number,
): 'wrong_day' | 'wrong_time' | null {
  const { date, isInside } = hoursAt(hours, place, now);
  if (days && !days.includes(weekdayOf(date))) return 'wrong_day';
  return isInside ? null : 'wrong_time';
}
