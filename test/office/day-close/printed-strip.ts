import { expect } from 'vitest';
import { lineText, type Paper, type TicketContent } from '../../tools/printer/commands/ticket.ts';

/** A row of a strip: amounts in units of its last decimal. */
interface Row {
  readonly text: string;
  readonly isBold: boolean;
  readonly amounts: readonly number[];
}

interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

const inUnits = (amount: string): number => Number(amount.replace(/[.,]/g, ''));

/** A line of text; null for a ruler, undefined for what is none. */
function rowOf(part: Paper): Row | null | undefined {
  if (part.kind !== 'line') return undefined;
  const text = lineText(part.cells)
    .trim()
    .replace(/ (-?)[A-Z]{3} (?=\d[\d.,]*$)/, ' $1');
  if (/^-+$/.test(text)) return null;
  if (text === '') return undefined;
  const figures = /((?: +-?\d[\d,]*(?:\.\d+)?)+)$/.exec(` ${text}`)?.[1]?.trim() ?? '';
  const amounts = figures === '' ? [] : figures.split(/ +/).map(inUnits);
  return { text, isBold: part.cells.some(({ style }) => style.bold), amounts };
}

/** A section begins below a ruler with a bold title; what is above the first is the heading. */
function sectionsOf({ paper, violations }: TicketContent): Section[] {
  expect(violations).toEqual([]);
  const sections: { title: string; rows: Row[] }[] = [];
  let isAfterRuler = false;
  for (const row of paper.map(rowOf)) {
    if (row && isAfterRuler && row.isBold && row.amounts.length === 0)
      sections.push({ title: row.text, rows: [] });
    else if (row) sections.at(-1)?.rows.push(row);
    if (row !== undefined) isAfterRuler = row === null;
  }
  return sections;
}

const labelOf = ({ text }: Row): string => text.replace(/ +-?[\d.,]+$/, '').trim();
const last = (amounts: readonly number[]): number => amounts.at(-1) ?? 0;

/** With a pencil: a bold figure is the sum of those above it. Answers how many sums were made. */
function addSection({ title, rows }: Section): number {
  let sum = 0;
  let sums = 0;
  for (const row of rows) {
    if (row.amounts.length === 0) continue;
    if (row.isBold) {
      sums++;
      expect(last(row.amounts), `${title}: ${row.text}`).toBe(sum);
    } else sum += last(row.amounts);
  }
  return sums;
}

export const figure = (sections: readonly Section[], title: string, label: string): number => {
  const section = sections.find((one) => one.title === title);
  return last(section?.rows.find((row) => labelOf(row) === label)?.amounts ?? []);
};

/** Each tax with what it is levied on: the columns of a table of taxes. */
const taxesIn = (sections: readonly Section[], title: string) =>
  new Map(
    (sections.find((one) => one.title === title)?.rows ?? [])
      .filter(({ isBold, amounts }) => !isBold && amounts.length > 0)
      .map(({ text, amounts }) => [text.replace(/( +-?[\d.,]+){1,2}$/, ''), amounts.slice(-2)] as const),
  );

/** Every sum of the strip, and what two of its sections say of one figure. In English. */
export function addUpStrip(ticket: TicketContent): { sections: Section[]; sums: number } {
  const sections = sectionsOf(ticket);
  const sums = sections.map(addSection).reduce((all, one) => all + one, 0);
  const at = (title: string, label: string) => figure(sections, title, label);
  const titles = new Set(sections.map(({ title }) => title));
  if (titles.has('CATEGORIES')) expect(at('CATEGORIES', 'Gross sales')).toBe(at('SALES', 'Gross sales'));
  const isCredited = titles.has('TAX AFTER REFUNDS');
  if (isCredited) {
    expect(at('PAYMENTS', 'Sales after refunds')).toBe(at('SALES', 'Sales after refunds'));
    const [sold, back, left] = ['TAX ON SALES', 'TAX ON REFUNDS', 'TAX AFTER REFUNDS'].map((title) =>
      taxesIn(sections, title),
    );
    for (const [name, amounts] of sold ?? []) {
      const of = (map: typeof sold) => map?.get(name) ?? amounts.map(() => 0);
      expect(of(left), name).toEqual(amounts.map((amount, n) => amount - (of(back)[n] ?? 0)));
    }
  }
  const kept = isCredited ? 'TAX AFTER REFUNDS' : 'TAX ON SALES';
  expect(0 - at('SALES', 'Less tax')).toBe(titles.has(kept) ? at(kept, 'Tax') : 0);
  return { sections, sums };
}

/** An invoice or credit note: its items to the subtotal, that to the total, its taxes as its table has them. Answers its title. */
export function addUpInvoice({ paper, violations }: TicketContent): string {
  expect(violations).toEqual([]);
  const rows = paper.map(rowOf).filter((row) => row !== undefined);
  const parts: Row[][] = [[]];
  for (const row of rows) {
    if (row === null) parts.push([]);
    else parts.at(-1)?.push(row);
  }
  const total = parts.findIndex(([first]) => first !== undefined && labelOf(first) === 'TOTAL');
  const [items = [], steps = [], [sum] = [], table = []] = parts.slice(total - 2);
  const taxes = table[0] && labelOf(table[0]).startsWith('Tax ') ? table : [];
  const [subtotal, ...others] = steps;
  const amount = (row: Row | undefined) => last(row?.amounts ?? []);
  // A modifier shows what it adds to the rate; a narrow paper the rate below.
  const sold = items.filter(({ text, isBold }) => !isBold && !/^([+@]|HSN)/.test(text));
  const added = (of: readonly Row[]) => of.reduce((all, row) => all + amount(row), 0);
  const title = parts[1]?.[0]?.text ?? '';
  const named = `${title} ${parts[1]?.[1]?.text}`;
  expect(added(sold), `${named}: items`).toBe(amount(subtotal));
  expect(added(steps), named).toBe(amount(sum));
  const tax = others.find((row) => labelOf(row) === 'Tax');
  const onTop = taxes.filter(
    ({ text, isBold, amounts }, n) =>
      !isBold && amounts.length > 0 && !`${text} ${taxes[n + 1]?.text}`.includes('incl.'),
  );
  expect(added(onTop), `${named}: taxes`).toBe(amount(tax));
  return title;
}
