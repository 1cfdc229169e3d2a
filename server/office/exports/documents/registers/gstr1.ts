import { type Minor, sum } from '../../../../core/money/money.ts';
import type { InvoiceDocument, InvoiceTax } from '../../../../sales/orders/invoices/document.ts';
import type { Source } from '../source.ts';
import { type Column, money, percent, short, type Table, table, text } from '../table.ts';
import { placeOfSupply } from './gst-states.ts';
import { type Issued, issuedIn } from './invoices.ts';
import { sellerHere } from './store.ts';

/**
 * The sections of India's GSTR-1, with the headings of the portal's offline tool. A meal is supplied where the
 * restaurant is, so there are no supplies between states.
 */

/** Code for lines whose item and taxes have none. */
const RESTAURANT_SERVICE = '996331';

export async function gstr1Tables(source: Source): Promise<Table[]> {
  const seller = await source.snapshot(sellerHere);
  const place = placeOfSupply(seller?.tax_number);
  const collected = new Collected(source, place);
  return [
    table(
      'b2b',
      registeredColumns('Invoice'),
      collected.registered('invoice'),
      'Supplies to registered buyers (4A).',
    ),
    table('b2cs', consumerColumns, collected.consumers(), 'Supplies to consumers, less credit notes (7).'),
    table(
      'cdnr',
      registeredColumns('Note'),
      collected.registered('credit_note'),
      'Credit notes to registered buyers (9B).',
    ),
    table('hsn', hsnColumns, collected.hsn(), 'Summary by HSN code, less credit notes (12).'),
    table('docs', documentColumns, collected.documents(), 'Documents issued (13).'),
  ];
}

interface Sums {
  taxable: Minor;
  igst: Minor;
  cgst: Minor;
  sgst: Minor;
}

interface RateSums extends Sums {
  /** Of both halves, in ppm. */
  readonly rate: number;
}

const kindOf = (code: string): keyof Sums | undefined => {
  const name = code.toUpperCase();
  if (name.startsWith('IGST')) return 'igst';
  if (name.startsWith('CGST')) return 'cgst';
  return /^(SGST|UTGST)/.test(name) ? 'sgst' : undefined;
};

/** The halves of central and state GST are one rate. */
function byRate(taxes: readonly InvoiceTax[]): RateSums[] {
  const rates = new Map<number, RateSums>();
  for (const { code, rate, taxable, amount } of taxes) {
    const kind = kindOf(code);
    if (kind === undefined) continue;
    const whole = kind === 'igst' ? rate : 2 * rate;
    const sums = rates.get(whole) ?? { rate: whole, taxable: 0, igst: 0, cgst: 0, sgst: 0 };
    if (kind !== 'sgst') sums.taxable += taxable;
    sums[kind] += amount;
    rates.set(whole, sums);
  }
  return [...rates.values()];
}

interface Registered extends RateSums {
  readonly issued: Issued;
  readonly place: string;
}

interface Consumers extends RateSums {
  readonly place: string;
}

interface Hsn extends RateSums {
  readonly code: string;
  quantity: number;
}

interface Series {
  readonly nature: string;
  readonly from: string;
  to: string;
  count: number;
}

/** Each section reads the documents of the period again: they are written one after another. */
class Collected {
  readonly #source: Source;
  readonly #place: string;

  constructor(source: Source, place: string) {
    this.#source = source;
    this.#place = place;
  }

  #issued(): AsyncGenerator<Issued> {
    return issuedIn(this.#source);
  }

  async *registered(kind: Issued['kind']): AsyncGenerator<Registered> {
    for await (const issued of this.#issued()) {
      const gstin = issued.content.customer?.tax_number;
      if (issued.kind !== kind || !gstin) continue;
      for (const sums of byRate(issued.content.taxes)) yield { ...sums, issued, place: this.#place };
    }
  }

  async *consumers(): AsyncGenerator<Consumers> {
    const rates = new Map<number, Consumers>();
    for await (const { content, sign } of this.#issued()) {
      if (content.customer?.tax_number) continue;
      for (const sums of byRate(content.taxes)) add(rates, sums.rate, { ...sums, place: this.#place }, sign);
    }
    yield* rates.values();
  }

  async *hsn(): AsyncGenerator<Hsn> {
    const codes = new Map<string, Hsn>();
    for await (const { content, sign } of this.#issued()) {
      for (const { code, quantity, taxes } of taxedLines(content)) {
        for (const sums of byRate(taxes)) {
          const row = add(codes, `${code} ${sums.rate}`, { ...sums, code, quantity: 0 }, sign);
          row.quantity += sign * quantity;
        }
      }
    }
    yield* codes.values();
  }

  async *documents(): AsyncGenerator<Series> {
    const series = new Map<string, Series>();
    for await (const { kind, series: name, number } of this.#issued()) {
      const nature = kind === 'invoice' ? 'Invoices for outward supply' : 'Credit Note';
      const known = series.get(`${kind} ${name}`);
      if (known) {
        known.to = number;
        known.count += 1;
      } else series.set(`${kind} ${name}`, { nature, from: number, to: number, count: 1 });
    }
    yield* series.values();
  }
}

function add<K, T extends Sums>(rows: Map<K, T>, key: K, sums: T, sign: 1 | -1): T {
  const row = rows.get(key) ?? { ...sums, taxable: 0, igst: 0, cgst: 0, sgst: 0 };
  for (const kind of ['taxable', 'igst', 'cgst', 'sgst'] as const) row[kind] += sign * sums[kind];
  rows.set(key, row);
  return row;
}

function taxedLines({ items, charge_taxes }: InvoiceDocument) {
  const lines = items.map(({ hsn_code, quantity, share, taxes, is_part }) => ({
    code: hsn_code ?? RESTAURANT_SERVICE,
    quantity: is_part ? 0 : share ? share.part / share.of : quantity,
    taxes,
  }));
  const charges = { code: RESTAURANT_SERVICE, quantity: 0, taxes: charge_taxes };
  return charge_taxes.length > 0 ? [...lines, charges] : lines;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `21-Nov-2025`. */
function portalDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

const registeredColumns = (what: 'Invoice' | 'Note'): Column<Registered>[] => [
  text('GSTIN/UIN of Recipient', ({ issued }) => issued.content.customer?.tax_number ?? ''),
  text('Receiver Name', ({ issued }) => issued.content.customer?.name ?? ''),
  text(`${what} Number`, ({ issued }) => issued.number),
  short(`${what} date`, ({ issued }) => portalDate(issued.business_date)),
  ...(what === 'Note' ? [short<Registered>('Note Type', () => 'C')] : []),
  money(`${what} Value`, ({ issued }) => issued.total),
  text('Place Of Supply', ({ place }) => place),
  short('Reverse Charge', () => 'N'),
  short(what === 'Invoice' ? 'Invoice Type' : 'Note Supply Type', () => 'Regular B2B'),
  percent('Rate', ({ rate }) => rate),
  money('Taxable Value', ({ taxable }) => taxable, true),
  money('Cess Amount', () => 0),
];

const consumerColumns: Column<Consumers>[] = [
  short('Type', () => 'OE'),
  text('Place Of Supply', ({ place }) => place),
  percent('Rate', ({ rate }) => rate),
  money('Taxable Value', ({ taxable }) => taxable, true),
  money('Cess Amount', () => 0),
];

const hsnColumns: Column<Hsn>[] = [
  short('HSN', ({ code }) => code),
  short('UQC', () => 'NA'),
  short('Total Quantity', ({ quantity }) => Math.round(quantity * 100) / 100),
  money('Total Value', (row) => sum([row.taxable, row.igst, row.cgst, row.sgst]), true),
  percent('Rate', ({ rate }) => rate),
  money('Taxable Value', ({ taxable }) => taxable, true),
  money('Integrated Tax Amount', ({ igst }) => igst, true),
  money('Central Tax Amount', ({ cgst }) => cgst, true),
  money('State/UT Tax Amount', ({ sgst }) => sgst, true),
  money('Cess Amount', () => 0),
];

const documentColumns: Column<Series>[] = [
  text('Nature of Document', ({ nature }) => nature),
  text('Sr. No. From', ({ from }) => from),
  text('Sr. No. To', ({ to }) => to),
  short('Total Number', ({ count }) => count),
  short('Cancelled', () => 0),
];
