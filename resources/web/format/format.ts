import { computed, signal } from '@preact/signals';
import { decimalsOf } from '../../../server/core/money/money.ts';
import { addDays, businessDate as tradingDay } from '../../../server/core/time/time.ts';
import { language } from '../text/speech.ts';

/** Where the figures come from: set once the restaurant and its branch are known. */
export const place = signal({
  currency: 'EUR',
  country: null as string | null,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  /** When the business date changes, as HH:MM. */
  dayStart: '04:00',
});

/** Digits are the ones of the inputs in every language. */
export const locale = computed(() => {
  const region = place.value.country ? `-${place.value.country}` : '';
  return `${language.value}${region}-u-nu-latn`;
});

/** `£8.50` in every language: a guest of one country reads no `UK£`. */
const inMoney = () =>
  ({ style: 'currency', currency: place.value.currency, currencyDisplay: 'narrowSymbol' }) as const;

const moneyFormat = computed(() => new Intl.NumberFormat(locale.value, inMoney()));
const numberFormat = computed(() => new Intl.NumberFormat(locale.value, { maximumFractionDigits: 4 }));

/** Arabic names the country before the sign even where it is asked for the short one. A minus is one, not a hyphen. */
const signed = (amount: string): string => amount.replace(/[A-Z]+(?=\p{Sc})/u, '').replace('-', '\u2212');

/** Nothing is neither more nor less than nothing. */
const unsigned = (amount: number): number => (amount === 0 ? 0 : amount);

export const money = (amount: number): string => signed(moneyFormat.value.format(unsigned(amount)));

const shortFormat = computed(
  () =>
    new Intl.NumberFormat(locale.value, {
      ...inMoney(),
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** Without decimals where there are none, for where room is scarce. */
export const shortMoney = (amount: number): string => signed(shortFormat.value.format(unsigned(amount)));

const compactFormat = computed(
  () =>
    new Intl.NumberFormat(locale.value, {
      ...inMoney(),
      notation: 'compact',
      maximumFractionDigits: 1,
    }),
);

/** As a scale has it: `₹1.2K`. */
export const compactMoney = (amount: number): string => signed(compactFormat.value.format(amount));

export const number = (value: number): string => numberFormat.value.format(value);

const percentFormat = computed(
  () => new Intl.NumberFormat(locale.value, { style: 'percent', maximumFractionDigits: 2 }),
);

/** `10%`, as the language writes it. */
export const percent = (value: number): string => percentFormat.value.format(value / 100);

/** Decimals of the currency, as the server has them: those that browsers show of some are fewer. */
export const moneyDigits = (): number => decimalsOf(place.value.currency);

export const currencySign = (): string =>
  signed(moneyFormat.value.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '');

/** What separates decimals of an amount: `.` or `,`. */
export const decimalSign = (): string =>
  numberFormat.value.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

const timeFormat = (options: Intl.DateTimeFormatOptions) =>
  computed(() => new Intl.DateTimeFormat(locale.value, { timeZone: place.value.timezone, ...options }));

const dayAndTime = timeFormat({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
const timeOnly = timeFormat({ hour: 'numeric', minute: '2-digit' });
const dayOnly = timeFormat({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const isoDay = timeFormat({ year: 'numeric', month: '2-digit', day: '2-digit', calendar: 'iso8601' });

/** A time of the wire in the branch's zone; only the hour for one of today. */
export function time(iso: string | null): string {
  if (iso === null) return '–';
  const at = new Date(iso);
  return isoDay.value.format(at) === isoDay.value.format(new Date())
    ? timeOnly.value.format(at)
    : dayAndTime.value.format(at);
}

export const fullTime = (iso: string): string =>
  `${dayOnly.value.format(new Date(iso))}, ${timeOnly.value.format(new Date(iso))}`;

const wall = computed(
  () => new Intl.DateTimeFormat(locale.value, { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }),
);

/** An hour of every day, `17:00` on the wire. */
export const wallTime = (hour: string): string =>
  wall.value.format(new Date(`1970-01-01T${hour.slice(0, 5)}Z`));

/** An hour of the day, 0 to 23: `5:00 PM`. */
export const hourName = (hour: number): string => wallTime(`${String(hour).padStart(2, '0')}:00`);

const hourOnly = computed(() => new Intl.DateTimeFormat(locale.value, { timeZone: 'UTC', hour: 'numeric' }));

/** An hour of the day, 0 to 23, as a scale has it: `2 PM`, or `14`. */
export const shortHour = (hour: number): string =>
  hourOnly.value
    .formatToParts(hour * 3_600_000)
    .filter(({ type }) => type === 'hour' || type === 'dayPeriod')
    .map(({ value }) => value)
    .join(' ');

/** To the second, as a log needs it. */
const exact = timeFormat({
  ...{ day: '2-digit', month: 'short' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
});

export const exactTime = (iso: string): string => exact.value.format(new Date(iso));

export const day = (date: string): string => {
  const format = new Intl.DateTimeFormat(locale.value, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
};

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 minutes ago`. */
export function ago(iso: string | null, now = Date.now()): string {
  if (iso === null) return '–';
  const seconds = (new Date(iso).getTime() - now) / 1_000;
  const words = new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' });
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return words.format(unit === 'second' ? 0 : Math.round(seconds / size), unit);
}

/** The business date of a moment in the branch's zone, as YYYY-MM-DD. */
export function businessDate(at: number): string {
  const { timezone, dayStart } = place.value;
  const [hours = 0, minutes = 0] = dayStart.split(':').map(Number);
  return tradingDay(at, timezone, hours * 60 + minutes);
}

/** The business date it is now; `shift` in days. */
export const today = (shift = 0): string => addDays(businessDate(Date.now()), shift);

const sizes = ['B', 'kB', 'MB', 'GB'];

export function bytes(size: number): string {
  const step = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, size)) / 3));
  return `${number(Math.round((size / 1_000 ** step) * 10) / 10)} ${sizes[step]}`;
}
