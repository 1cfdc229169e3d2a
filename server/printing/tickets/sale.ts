import { papersOf } from '../../core/countries.ts';
import { type Minor, sum } from '../../core/money/money.ts';
import { comboHeading } from './combo-runs.ts';
import { centred, pair, RULE, tableLines, textLines } from './lines.ts';
import { figures, type Place, percentText, price } from './locale/amounts.ts';
import type { Phrases } from './phrases/phrases.ts';
import type {
  BillSnapshot,
  Business,
  Customer,
  OrderHeading,
  SaleItem,
  SalePayment,
  SaleTax,
  TicketCurrency,
} from './snapshot.ts';
import type { Line, Page } from './ticket.ts';

/** The parts that bills, invoices and refunds share. */

/** Common part of bills and invoices. */
export type Sale = Omit<BillSnapshot, 'document'>;

export function businessHeading({ columns, say, place, logo }: Page, business: Business): Line[] {
  const { name, legal_name, branch, address, phone, tax_number, tax_number_label } = business;
  const small = [
    legal_name !== name ? legal_name : undefined,
    branch,
    ...address,
    phone && say.telephone(phone),
    tax_number ? `${tax_number_label ?? taxNumberName(say, place)} ${tax_number}` : undefined,
  ];
  return [
    ...(logo ? [{ kind: 'picture' as const, picture: logo }] : []),
    ...centred(columns, name, { size: 'tall', bold: true }),
    ...small.filter(Boolean).flatMap((each) => centred(columns, each!)),
  ];
}

/** As the country calls it. */
const taxNumberName = (say: Phrases, { country }: Place): string =>
  papersOf(country).tax_number ?? say.taxNumber;

/** Without a time if the heading has it. */
export function orderLines({ columns, say }: Page, order: OrderHeading, time = ''): Line[] {
  const place = order.table ? say.table(order.table) : '';
  const waiter = order.waiter ? say.waiter(order.waiter) : '';
  const token = order.token_number === undefined ? '' : say.token(order.token_number);
  const facts: [string, string][] = [
    [order.order_type, token],
    [place || (order.area ?? ''), place && (order.area ?? '')],
    [order.order_number, order.covers ? say.covers(order.covers) : ''],
    time ? [time, waiter] : [waiter, ''],
  ];
  return facts
    .filter(([left, right]) => left || right)
    .flatMap(([left, right]) => pair(columns, left, right));
}

export function customerLines({ columns, say, place }: Page, customer: Customer | undefined): Line[] {
  if (!customer) return [];
  const { name, phone, address, tax_number } = customer;
  const facts = [
    say.guest(phone ? `${name}, ${phone}` : name),
    address && `  ${address}`,
    tax_number && `  ${taxNumberName(say, place)} ${tax_number}`,
  ];
  return facts.flatMap((fact) => (fact ? textLines(columns, fact) : []));
}

/** In four columns if the name keeps at least 16 of them, else as `2 x name` with the rate below. */
export function itemLines(
  { columns, say, place }: Page,
  items: SaleItem[],
  currency: TicketCurrency,
): Line[] {
  const shared = sharedCode(items);
  const rows = items.flatMap((item, at) => [
    ...headingRow(comboHeading(items, at)),
    ...itemRows(shared ? { ...item, hsn_code: undefined } : item, say, (amount) =>
      figures(amount, currency, place),
    ),
  ]);
  if (shared) rows.push([`${say.commodityCode} ${shared}`, '', '', '']);
  const wide = tableLines(columns, 16, [say.item, say.quantity, say.rate, say.amount], rows);
  return wide ?? rows.flatMap((each) => stacked(columns, each));
}

/** The common commodity code of several items, so that it need not be repeated. */
function sharedCode(items: SaleItem[]): string | undefined {
  const codes = new Set(items.map(({ hsn_code }) => hsn_code));
  return items.length > 1 && codes.size === 1 ? [...codes][0] : undefined;
}

const headingRow = (combo: string | undefined): string[][] =>
  combo === undefined ? [] : [[combo, '', '', '']];

function itemRows(item: SaleItem, say: Phrases, money: (amount: Minor) => string): string[][] {
  const dish = item.variant ? `${item.name} (${item.variant})` : item.name;
  const whole = item.share ? say.shareOf(`${item.share.part}/${item.share.of}`, dish) : dish;
  const name = item.combo ? `  ${whole}` : whole;
  const gross = sum(item.rule_discounts.map(({ amount }) => amount)) + item.line_total + item.line_discount;
  const code = item.hsn_code ? [[`  ${say.commodityCode} ${item.hsn_code}`, '', '', '']] : [];
  if (item.is_part) return [[say.part(name), '', '', money(item.line_total)], ...code];
  return [
    [name, String(item.quantity), money(item.unit_price), money(gross)],
    ...code,
    ...item.modifiers.map(({ name, quantity, price }) => [
      `  + ${quantity > 1 ? `${quantity} x ` : ''}${name}`,
      '',
      price ? money(price) : '',
      '',
    ]),
    ...item.rule_discounts.map(({ name, amount }) => [`  - ${name}`, '', '', money(-amount)]),
    ...(item.line_discount ? [[`  - ${say.discount}`, '', '', money(-item.line_discount)]] : []),
  ];
}

function stacked(columns: number, [name, quantity, rate, amount]: string[]): Line[] {
  if (!quantity) return pair(columns, name!, rate ? `@ ${rate}` : amount!);
  return [
    ...pair(columns, `${quantity} x ${name}`, amount!),
    ...(quantity === '1' ? [] : textLines(columns, `  @ ${rate}`)),
  ];
}

/** From the subtotal to the total, in the order of calculation. */
export function totalLines(page: Page, sale: Sale, taxes: Line[]): Line[] {
  const { columns, say, place } = page;
  const money = (amount: Minor) => figures(amount, sale.currency, place);
  return [
    ...pair(columns, say.subtotal, money(sale.subtotal)),
    ...sale.discounts.flatMap((discount) =>
      pair(columns, discountName(discount, page), money(-discount.amount)),
    ),
    ...sale.charges.flatMap(({ name, amount, agreed, reason = agreed ? say.agreed : undefined }) =>
      pair(columns, reason ? `${name} (${reason})` : name, money(amount)),
    ),
    ...taxes,
    ...(sale.rounding ? pair(columns, say.rounding, money(sale.rounding)) : []),
    RULE,
    ...grandTotal(page, say.total, sale.total, sale.currency),
  ];
}

function discountName(
  { kind, label, rate, code, reason }: Sale['discounts'][number],
  { say, place }: Page,
): string {
  const what = kind ? say[kind] : label;
  const name = [what, rate !== undefined && percentText(rate, place), code].filter(Boolean).join(' ');
  return reason ? `${name} (${reason})` : name;
}

/** The only place with the currency, so that all figures are aligned. */
export const grandTotal = (
  { columns, place }: Page,
  label: string,
  total: Minor,
  currency: TicketCurrency,
): Line[] => pair(columns, label, price(total, currency, place), { size: 'tall', bold: true });

/** The name may already contain its rate. */
export const taxName = ({ name, rate }: Pick<SaleTax, 'name' | 'rate'>, place: Place): string =>
  rate === undefined || name.includes('%') ? name : `${name} ${percentText(rate, place)}`;

export function taxTable({ columns, say, place }: Page, taxes: SaleTax[], currency: TicketCurrency): Line[] {
  if (taxes.length === 0) return [];
  const rows = taxes.map((tax) => [
    tax.inclusive ? say.inclusive(taxName(tax, place)) : taxName(tax, place),
    figures(tax.taxable, currency, place),
    figures(tax.amount, currency, place),
  ]);
  const narrow = () =>
    rows.flatMap(([name, taxable, amount]) => pair(columns, say.taxOn(name!, taxable!), amount!));
  return [RULE, ...(tableLines(columns, 10, [say.tax, say.taxable, say.taxDue], rows) ?? narrow())];
}

export function paymentLines({ columns, say, place }: Page, sale: Sale): Line[] {
  const money = (amount: Minor) => figures(amount, sale.currency, place);
  const paid = sale.payments.flatMap((each) => onePayment(columns, say, each, money));
  const due = sale.balance_due && paid.length > 0;
  return [
    ...(paid.length > 0 ? [RULE, ...paid] : []),
    ...(due ? pair(columns, say.balanceDue, money(sale.balance_due), { bold: true }) : []),
    ...(sale.cash_due === undefined ? [] : pair(columns, say.inCash, money(sale.cash_due), { bold: true })),
  ];
}

function onePayment(
  columns: number,
  say: Phrases,
  payment: SalePayment,
  money: (amount: Minor) => string,
): Line[] {
  const { method, amount, tendered, change_due, tip, reference } = payment;
  return [
    ...pair(columns, reference ? `${method} (${reference})` : method, money(tendered ?? amount + tip)),
    ...(tip ? pair(columns, `  ${say.ofWhichTip}`, money(tip)) : []),
    ...(change_due ? pair(columns, `  ${say.change}`, money(change_due)) : []),
  ];
}
