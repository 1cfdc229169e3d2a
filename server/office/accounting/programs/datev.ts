import { toIso } from '../../../core/time/time.ts';
import { financialYearOf } from '../../../sales/orders/invoices/number.ts';
import type { Batch, Entry } from '../batch.ts';
import { datevColumns } from './datev-columns.ts';
import { amountIn, dateIn, plain, windows1252 } from './text.ts';

const quoted = (text: string, most: number): string =>
  `"${plain(text).slice(0, most).replaceAll('"', '""')}"`;

/** DATEV's EXTF file: one line for each entry, against the clearing account. */
export function datevFile(batches: readonly Batch[]): Buffer {
  const lines = batches.flatMap((batch) => joined(batch).map((entry) => lineOf(batch, entry)));
  const rows = [headerOf(batches), datevColumns.join(';'), ...lines];
  return windows1252(`${rows.join('\r\n')}\r\n`);
}

function headerOf(batches: readonly Batch[]): string {
  const first = batches[0];
  const datev = first?.settings.datev;
  if (!first || !datev) throw new Error('a DATEV batch without its client');
  const dates = batches.map(({ business_date }) => business_date).sort();
  const [from, to] = [dates[0] ?? '', dates.at(-1) ?? ''];
  // The moment of the last close: the file stays the same however often it is written.
  const made = toIso(Math.max(...batches.map(({ closed_at }) => closed_at))).replace(/\D/g, '');
  const year = financialYearOf(from, first.year_start).from;
  const title = batches.length === 1 ? first.z_number : first.restaurant;
  const fields = [
    ...['"EXTF"', '700', '21', '"Buchungsstapel"', '13', made, '', '"RE"', '""', '""'],
    ...[String(datev.consultant), String(datev.client), dateIn(year, 'YYYYMMDD')],
    ...[String(datev.account_length), dateIn(from, 'YYYYMMDD'), dateIn(to, 'YYYYMMDD')],
    ...[quoted(title, 30), '""', '1', '0', '0', quoted(first.currency, 3)],
    ...['', '""', '', '', '""', '', '', '""', '"Galley"'],
  ];
  return fields.join(';');
}

/** On an Automatikkonto the tax is part of the amount. */
function joined({ entries, settings }: Batch): Entry[] {
  if (!settings.datev?.automatic) return [...entries];
  const bySales = new Set(entries.filter(({ kind }) => kind === 'sales').map(({ tax }) => tax));
  const isJoined = ({ kind, tax }: Entry) => kind === 'tax' && bySales.has(tax);
  return entries
    .filter((entry) => !isJoined(entry))
    .map((entry) => {
      if (entry.kind !== 'sales') return entry;
      const taxes = entries.filter((other) => isJoined(other) && other.tax === entry.tax);
      return { ...entry, amount: taxes.reduce((sum, { amount }) => sum + amount, entry.amount) };
    });
}

function lineOf({ z_number, business_date, branch_code, currency, settings }: Batch, entry: Entry): string {
  const cells = new Map([
    ['Umsatz (ohne Soll/Haben-Kz)', amountIn(Math.abs(entry.amount), currency, ',')],
    ['Soll/Haben-Kennzeichen', entry.amount < 0 ? '"H"' : '"S"'],
    ['WKZ Umsatz', quoted(currency, 3)],
    ['Konto', entry.account],
    ['Gegenkonto (ohne BU-Schlüssel)', settings.datev?.clearing ?? ''],
    ['Belegdatum', dateIn(business_date, 'DDMM').slice(0, 4)],
    ['Belegfeld 1', quoted(z_number.replace(/[^A-Za-z0-9$&%*+\-/]/g, ''), 36)],
    ['Buchungstext', quoted(entry.text, 60)],
    ...(settings.by_branch ? [['KOST1 - Kostenstelle', quoted(branch_code, 36)] as const] : []),
    ['Festschreibung', '0'],
  ]);
  return datevColumns.map((column) => cells.get(column) ?? '').join(';');
}
