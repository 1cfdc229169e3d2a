import { papersOf } from '../../core/countries.ts';
import { type Minor, mulDivHalfUp, sum } from '../../core/money/money.ts';
import { centred, pair, RULE, textLines } from './lines.ts';
import { percentText, price } from './locale/amounts.ts';
import type { Sale } from './sale.ts';
import type { Line, Page } from './ticket.ts';

/** In countries where guests write the tip on the slip of their card. */

/** Of what is asked, before taxes on top of the prices. */
export function suggestedTips(page: Page, sale: Sale, asked: Minor): Line[] {
  const { columns, say, place } = page;
  const { tips = [] } = papersOf(place.country);
  if (tips.length === 0 || sale.balance_due <= 0 || asked <= 0) return [];
  return [RULE, ...centred(columns, say.suggestedTips), ...suggestions(page, sale, asked)];
}

/** For each card payment without a tip: what the guest fills in and signs. */
export function slipLines(page: Page, sale: Sale): Line[] {
  const { columns, say, place } = page;
  const { tips = [] } = papersOf(place.country);
  if (tips.length === 0) return [];
  return sale.payments
    .filter(({ is_card, tip, amount }) => is_card && tip === 0 && amount > 0)
    .flatMap(({ method, reference, amount }) => [
      RULE,
      ...pair(columns, reference ? `${method} (${reference})` : method, price(amount, sale.currency, place), {
        bold: true,
      }),
      ...suggestions(page, sale, amount),
      ...blanks(columns, [say.tip, say.totalWithTip, say.signature]),
    ]);
}

function suggestions({ columns, place }: Page, sale: Sale, amount: Minor): Line[] {
  const added = sum(sale.taxes.filter(({ inclusive }) => !inclusive).map((tax) => tax.amount));
  const before = sale.total > 0 ? mulDivHalfUp(amount, sale.total - added, sale.total) : amount;
  const { tips = [] } = papersOf(place.country);
  const each = tips.map(
    (percent) =>
      `${percentText(percent * 10_000, place)} ${price(mulDivHalfUp(before, percent, 100), sale.currency, place)}`,
  );
  const line = each.join(' | ');
  return (line.length <= columns ? [line] : each).flatMap((text) => centred(columns, text));
}

/** Lines to write on, with room for a pen above each. */
function blanks(columns: number, labels: readonly string[]): Line[] {
  return labels.flatMap((label) => [
    { kind: 'feed' as const, lines: 1 },
    ...textLines(columns, `${label} `.padEnd(columns, '_')),
  ]);
}
