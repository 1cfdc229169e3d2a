const plurals = new Intl.PluralRules('en');

/** A number with its noun: `1 table`, `2 tables`. */
export const counted = (n: number, one: string, other = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${plurals.select(n) === 'one' ? one : other}`;

const sizeIn = (unit: string) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumSignificantDigits: 3 });
const [kilobytes, megabytes] = [sizeIn('kilobyte'), sizeIn('megabyte')];

/** A number of bytes for people: `98 kB`, `12.5 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? kilobytes.format(bytes / 1_000) : megabytes.format(bytes / 1_000_000);

const moment = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
});

/** A UTC millisecond for people at this computer: `Dec 1, 2026, 4:48 PM UTC`. */
export const momentText = (at: number): string => moment.format(at).replaceAll('\u202f', ' ');

/** A noun with its article: `an order type`. */
export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
