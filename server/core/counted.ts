const plurals = new Intl.PluralRules('en');

/** A number with its noun: `1 table`, `2 tables`. */
export const counted = (n: number, one: string, other = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${plurals.select(n) === 'one' ? one : other}`;

const size = new Intl.NumberFormat('en-US', {
  style: 'unit',
  unit: 'megabyte',
  maximumSignificantDigits: 3,
});

/** A number of bytes for people: `12.5 MB`. */
export const sizeText = (bytes: number): string => size.format(bytes / 1_000_000);

/** A noun with its article: `an order type`. */
export const withArticle = (noun: string): string => `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
