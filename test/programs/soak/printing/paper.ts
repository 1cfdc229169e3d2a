import type { Ticket } from '../../printer/ticket.ts';
import type { VirtualPrinter } from '../../printer/virtual-printer.ts';

/** A ticket that was promised: its KOT's number, and its print job. */
export interface PromisedTicket {
  readonly kot: string;
  readonly job: number;
}

const MARKS = /POSSIBLE DUPLICATE|REPRINT/;
const numberOn = ({ text }: Ticket): string | undefined => /KOT-\d+/.exec(text)?.[0];

/** What is wrong with the paper of all printers, when every ticket should be out. */
export function paperFaults(
  printers: readonly VirtualPrinter[],
  promised: readonly PromisedTicket[],
): string[] {
  const jobs = new Map(promised.map(({ kot, job }) => [kot, job]));
  return [
    ...lost(printers, promised),
    ...printers.flatMap((printer) => [
      ...doubled(printer),
      ...misplaced(printer, jobs),
      ...wholeTickets(printer).flatMap(({ id, violations }) =>
        violations.map((violation) => `${printer.name}, ticket ${id}: ${violation}`),
      ),
    ]),
  ];
}

const wholeTickets = ({ tickets }: VirtualPrinter): Ticket[] => tickets.filter(({ complete }) => complete);

function lost(printers: readonly VirtualPrinter[], promised: readonly PromisedTicket[]): string[] {
  const seen = new Set(printers.flatMap((printer) => wholeTickets(printer).map(numberOn)));
  return promised
    .filter(({ kot }) => !seen.has(kot))
    .map(({ kot }) => `${kot} was promised and never printed`);
}

/** Torn paper counts too: a cook can read half a ticket. */
function doubled({ name, tickets }: VirtualPrinter): string[] {
  const unmarked = tickets.filter(({ text }) => !MARKS.test(text)).map(numberOn);
  const counts = Map.groupBy(
    unmarked.filter((number) => number !== undefined),
    (number) => number,
  );
  return [...counts]
    .filter(([, copies]) => copies.length > 1)
    .map(([kot, copies]) => `${kot} came ${copies.length} times without a mark out of ${name}`);
}

/** By each ticket's first whole copy: those behind it are marked, and a cook goes by the first. */
function misplaced(printer: VirtualPrinter, jobs: ReadonlyMap<string, number>): string[] {
  const numbers = new Set(wholeTickets(printer).map(numberOn));
  const order = [...numbers].flatMap((kot) => jobs.get(kot ?? '') ?? []);
  return order
    .filter((job, at) => at > 0 && job < (order[at - 1] ?? 0))
    .map((job) => `job ${job} came out of ${printer.name} behind a later one`);
}

/** How many copies bear the mark. */
export const markedCopies = (printers: readonly VirtualPrinter[]): number =>
  printers.flatMap(({ tickets }) => tickets).filter(({ text }) => MARKS.test(text)).length;
