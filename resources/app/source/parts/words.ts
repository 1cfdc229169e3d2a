import { computed } from '@preact/signals';
import { day, locale, place } from '../../../web/format/format.ts';
import { type TextKey, t } from '../text/text.ts';
import { minutesSince, serverNow } from '../work/server/clock.ts';

/** How many guests sit there. */
export const guests = (n: number): string => t('guests.n', { n });

/** How many minutes it is since then, in words of its own for none. */
export function since(iso: string, minutes: TextKey, now: TextKey): string {
  const n = minutesSince(iso);
  return n === 0 ? t(now) : t(minutes, { n });
}

/** Where people at work read twelve hours; elsewhere, and where the country is not known, a clock has 24. */
const TWELVE_HOURS = new Set(['AU', 'CA', 'NZ', 'PH', 'US']);

const clock = computed(() => {
  const { country, timezone } = place.value;
  const hourCycle = TWELVE_HOURS.has(country ?? '') ? 'h12' : 'h23';
  return new Intl.DateTimeFormat(locale.value, {
    timeZone: timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle,
  });
});
const date = computed(() => new Intl.DateTimeFormat('en-CA', { timeZone: place.value.timezone }));

/** `19:44`; with the day in front when it was on another. */
export function shortTime(at: number | string): string {
  const moment = new Date(at);
  const on = date.value.format(moment);
  const time = clock.value.format(moment);
  return on === date.value.format(serverNow()) ? time : `${day(on)}, ${time}`;
}
