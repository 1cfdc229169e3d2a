import { billLines } from './bill.ts';
import { mirrored, settled } from './encoding/mirrored.ts';
import { invoiceLines, refundLines } from './invoice.ts';
import { kotLines, kotVoidLines } from './kot.ts';
import { bar } from './lines.ts';
import { phrasesIn } from './phrases/catalogue.ts';
import type { Phrases } from './phrases/phrases.ts';
import { reportLines } from './report.ts';
import type { PrintSnapshot } from './snapshot.ts';
import { testLines, testTicketLines } from './test-print.ts';
import type { LayoutOptions, Line, PageOptions, Ticket } from './ticket.ts';

/**
 * Pure: the same snapshot and options always give the same ticket. Texts are cleaned already. `columns` is at least 20.
 */
export function layout(snapshot: PrintSnapshot, options: LayoutOptions): Ticket {
  const { language, country } = momentOf(snapshot);
  const say = phrasesIn(language, country);
  const { columns, withoutFonts: isPlain } = options;
  const laidOut = linesOf(snapshot, { ...options, say, place: { language: say.language, country, isPlain } });
  const lines = options.isTraining ? forTraining(laidOut, columns, say) : laidOut;
  return { columns, lines: lines.map((line) => settled(say.isRightToLeft ? mirrored(line, columns) : line)) };
}

/** Torn in two, either half says so. */
function forTraining(lines: readonly Line[], columns: number, { training }: Phrases): Line[] {
  const paper = lines.filter(({ kind }) => kind !== 'drawer');
  if (paper.length === 0) return [];
  const said = bar(columns, training, { size: 'tall' });
  const end = paper.findLastIndex(({ kind }) => kind !== 'cut' && kind !== 'feed') + 1;
  return [...said, ...paper.slice(0, end), ...said, ...paper.slice(end)];
}

function linesOf(snapshot: PrintSnapshot, options: PageOptions): Line[] {
  switch (snapshot.document) {
    case 'kot':
      return kotLines(snapshot, options);
    case 'kot_void':
      return kotVoidLines(snapshot, options);
    case 'bill':
      return billLines(snapshot, options);
    case 'invoice':
      return invoiceLines(snapshot, options);
    case 'refund':
      return refundLines(snapshot, options);
    case 'report':
      return reportLines(snapshot, options);
    case 'drawer':
      return [{ kind: 'drawer' }];
    case 'test':
      return snapshot.kitchen_ticket
        ? testTicketLines(snapshot.kitchen_ticket, options)
        : testLines(snapshot, options);
  }
}

/** A drawer job has none. */
const momentOf = (
  snapshot: PrintSnapshot,
): { language?: string | undefined; country?: string | undefined } =>
  snapshot.document === 'drawer' ? {} : snapshot;
