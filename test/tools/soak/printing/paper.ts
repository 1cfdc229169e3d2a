import type { Ticket } from '../../printer/commands/ticket.ts';
import type { VirtualPrinter } from '../../printer/virtual-printer.ts';

/** A printer with all that came out of it, and what it lost with its power. */
export type Printed = Pick<VirtualPrinter, 'name' | 'acknowledgement' | 'tickets' | 'forgotten'>;

/** A ticket as someone reads it who stands before the printer. */
export interface Sheet {
  readonly device: Printed;
  /** `KOT-0017`, `bill ORD-000-5`, `invoice ORD-000-5`; undefined where the paper is torn before it says so. */
  readonly name: string | undefined;
  readonly isWhole: boolean;
  readonly isMarked: boolean;
  readonly reroutedFrom: string | undefined;
  readonly returnedFrom: string | undefined;
  /** Of a void: the ticket it takes back. */
  readonly cancels: string | undefined;
  readonly kicks: number;
  readonly receivedAt: number;
  readonly violations: readonly string[];
}

const MARKS = /POSSIBLE DUPLICATE|REPRINT|DUPLICATE COPY/;

/** All that came out of a printer, in order. */
export const sheetsOf = (device: Printed): Sheet[] =>
  device.tickets.map((ticket) => ({
    device,
    name: nameOn(ticket),
    isWhole: ticket.complete,
    isMarked: MARKS.test(ticket.text),
    reroutedFrom: /REROUTED from (Printer \d+)/.exec(ticket.text)?.[1],
    returnedFrom: /LATE TICKET: was held at (Printer \d+)/.exec(ticket.text)?.[1],
    cancels: /Voids items on (KOT-\d+)/.exec(ticket.text)?.[1],
    kicks: ticket.commands.filter(({ kind }) => kind === 'drawer').length,
    receivedAt: ticket.receivedAt,
    violations: ticket.violations,
  }));

function nameOn({ text }: Pick<Ticket, 'text'>): string | undefined {
  const kot = /KOT-\d+/.exec(text)?.[0];
  if (kot) return kot;
  const order = /ORD-\d+-\d+/.exec(text)?.[0];
  if (!order) return undefined;
  if (/not a tax invoice/i.test(text)) return `bill ${order}`;
  return text.includes('INVOICE') ? `invoice ${order}` : undefined;
}

const CUT = '\x1dV';

/** Tickets that a printer had received and not printed, at least not whole, when it lost its power. */
export const namesForgotten = ({ forgotten }: Pick<Printed, 'forgotten'>): string[] =>
  forgotten.flatMap((bytes) => bytes.toString('latin1').split(CUT)).flatMap((text) => nameOn({ text }) ?? []);
