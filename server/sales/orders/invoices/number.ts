/** India's rule 46(b), and short enough for every paper: capitals, digits, `-` and `/`. */
const MAX_NUMBER = 16;

const MAX_PREFIX = 6;

export type InvoiceKind = 'invoice' | 'credit_note';

interface SeriesOf {
  readonly kind: InvoiceKind;
  /** The branch's setting, else its code. */
  readonly prefix: string;
  readonly node: number;
  readonly businessDate: string;
  /** First day of the financial year: `04-01`. */
  readonly yearStart: string;
  /** Distinguishes a series from another of the same node (number-gaps-store.ts). */
  readonly mark?: string;
}

/** The first days of a date's financial year and of the next one. */
export function financialYearOf(date: string, yearStart: string): { from: string; until: string } {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < yearStart ? 1 : 0);
  return { from: `${year}-${yearStart}`, until: `${year + 1}-${yearStart}` };
}

/** The two-digit year in which the date's financial year began. */
export function financialYear(date: string, yearStart: string): string {
  return financialYearOf(date, yearStart).from.slice(2, 4);
}

export const prefixFrom = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, MAX_PREFIX) || 'INV';

/**
 * Each node counts a series of its own, so two nodes never give one number. A new series begins with a financial year,
 * and with a further letter when a number would be too long.
 */
export function seriesName(of: SeriesOf, book = 0): string {
  const { kind, prefix, node, businessDate, yearStart, mark = '' } = of;
  const credit = kind === 'credit_note' ? 'C' : '';
  const own = `${credit}${node.toString(36).toUpperCase()}${financialYear(businessDate, yearStart)}`;
  const letter = book === 0 ? '' : String.fromCharCode(65 + book);
  if (mark === '') return `${prefix}-${own}${letter}`;
  return `${prefix.slice(0, MAX_PREFIX - 1 - mark.length)}-${own}${letter}/${mark}`;
}

export const invoiceNumber = (series: string, sequence: number): string => `${series}-${sequence}`;

export const fits = (series: string, sequence: number): boolean =>
  invoiceNumber(series, sequence).length <= MAX_NUMBER;
