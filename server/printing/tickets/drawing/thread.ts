import { loadQrSymbols } from '../../../core/qr-code.ts';
import { answerQuestions } from '../../../threads/answer.ts';
import { type Drawing, drawnTicket, legibleTicket, type TicketRequest } from '../encoding/ticket-bytes.ts';
import { ticketOnScreen } from '../on-screen.ts';
import { drawLine } from './canvas.ts';
import { DrawnLines } from './drawn-lines.ts';
import { Fonts, type HanVariant, hanVariantOf } from './fonts.ts';
import { legible } from './legible.ts';
import type { DrawingRequest } from './messages.ts';

// The file of the drawing thread: one ticket after another.

interface Tools {
  readonly fonts: Fonts;
  readonly lines: DrawnLines;
}

const toolsOf = new Map<HanVariant, Tools>();

function toolsFor(variant: HanVariant): Tools {
  const tools = toolsOf.get(variant) ?? newTools(new Fonts(variant));
  toolsOf.set(variant, tools);
  return tools;
}

const newTools = (fonts: Fonts): Tools => ({
  fonts,
  lines: new DrawnLines((line, columns) => drawLine(line, columns, fonts)),
});

function drawingFor({ snapshot }: TicketRequest): Drawing {
  const language = 'language' in snapshot ? snapshot.language : undefined;
  const { fonts, lines } = toolsFor(hanVariantOf(language, JSON.stringify(snapshot)));
  return {
    legible: (text) => legible(text, fonts),
    draw: (line, columns) => lines.picture(line, columns),
  };
}

async function onScreen(ticket: TicketRequest): Promise<Uint8Array> {
  const symbolOf = await loadQrSymbols();
  const drawing = drawingFor(ticket);
  return ticketOnScreen(legibleTicket(ticket, drawing.legible), { draw: drawing.draw, symbolOf });
}

answerQuestions<DrawingRequest, Uint8Array>(({ ticket, medium }) =>
  medium === 'paper' ? drawnTicket(ticket, drawingFor(ticket)) : onScreen(ticket),
);
