import type { Place } from '../time/hours.ts';
import { addDays, businessDate, startOfBusinessDate } from '../time/time.ts';
import { type PriceRule, ruleRefusalAt } from './rule.ts';

/** Days ahead that are searched for the next change. */
const DAYS = 8;

/** The first moment after `now` at which one of the rules begins or ends; null: none within a week. */
export function nextChange(rules: readonly PriceRule[], place: Place, now: number): number | null {
  const today = businessDate(now, place.timezone, 0);
  const minutes = new Set(
    rules.flatMap(({ time_from, time_to }) => [time_from ?? place.day_start, time_to ?? place.day_start]),
  );
  const validAt = (moment: number) => rules.map((rule) => ruleRefusalAt(rule, place, moment) === null).join();
  const before = validAt(now);
  for (let day = -1; day <= DAYS; day++) {
    const date = addDays(today, day);
    const moments = [...minutes].map((minute) => startOfBusinessDate(date, place.timezone, minute));
    for (const moment of moments.sort((a, b) => a - b))
      if (moment > now && validAt(moment) !== before) return moment;
  }
  return null;
}
