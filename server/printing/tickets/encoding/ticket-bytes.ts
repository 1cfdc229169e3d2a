import { layout } from '../layout.ts';
import type { PrintSnapshot } from '../snapshot.ts';
import type { LayoutOptions, Line, Ticket } from '../ticket.ts';
import { cleaned, withTexts } from './cleaned.ts';
import { codePageOf, isText } from './code-page.ts';
import { type Draw, encode, type PrinterOutput } from './encode.ts';
import { latinised } from './latin.ts';
import type { Bitmap } from './raster.ts';

/** Everything that turns one copy into bytes. */
export interface TicketRequest {
  readonly snapshot: PrintSnapshot;
  readonly options: LayoutOptions;
  readonly output: PrinterOutput;
  readonly logo?: Bitmap | undefined;
}

export interface Drawing {
  /** The text with characters no font has replaced. */
  legible(text: string): string;
  readonly draw: Draw;
}

/** Undefined if something on the ticket must be drawn. */
export function plainTicket({ snapshot, options, output, logo }: TicketRequest): Buffer | undefined {
  const codePage = codePageOf(output.code_page);
  let isPlain = true;
  const texts = withTexts({ snapshot, options }, (text) => {
    const clean = cleaned(text);
    isPlain &&= isText(clean, codePage);
    return clean;
  });
  if (!isPlain) return undefined;
  // The fixed words may need drawing too.
  const ticket = layout(texts.snapshot, { ...texts.options, logo });
  isPlain = ticket.lines.every((line) => line.kind !== 'text' || isText(line.text, codePage));
  return isPlain ? encode(ticket, output) : undefined;
}

export const drawnTicket = (request: TicketRequest, { legible, draw }: Drawing): Uint8Array =>
  encode(legibleTicket(request, legible), request.output, draw);

/** The ticket with characters no font has replaced. */
export function legibleTicket(
  { snapshot, options, logo }: TicketRequest,
  legible: Drawing['legible'],
): Ticket {
  const texts = withTexts({ snapshot, options }, (text) => legible(cleaned(text)));
  return layout(texts.snapshot, { ...texts.options, logo });
}

/** In Latin letters, and marked so: better than no ticket when nothing can be drawn. No letter can make it fail. */
export function latinTicket({ snapshot, options, output, logo }: TicketRequest): Buffer {
  const english = { ...latinised(snapshot), language: 'en' };
  const { columns, lines } = layout(english, { ...latinised(options), logo, withoutFonts: true });
  return encode({ columns, lines: lines.map(inAscii) }, output);
}

/** The layout adds signs of its own to the texts. */
const inAscii = (line: Line): Line =>
  line.kind === 'text' ? { ...line, text: line.text.replace(/[^\x20-\x7e]/gu, '?') } : line;
