import { place } from './format.ts';

export const HOURS = 24;

/** How many hours after the business day begins an hour of the clock comes: 2 AM is late, not early. */
export const sinceDayStart = (hour: number): number => (hour - firstHour() + HOURS) % HOURS;

/** The hour of the clock so many hours after the business day begins. */
export const hourAt = (since: number): number => (since + firstHour()) % HOURS;

const firstHour = (): number => Number(place.value.dayStart.slice(0, 2));

/** In the order of the business day. */
export const inTradingOrder = <T extends { readonly hour: number }>(hours: readonly T[]): T[] =>
  [...hours].sort((one, other) => sinceDayStart(one.hour) - sinceDayStart(other.hour));
