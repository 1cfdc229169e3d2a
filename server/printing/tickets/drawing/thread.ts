import { parentPort } from 'node:worker_threads';
import { loadQrSymbols } from '../../../core/qr-code.ts';
import { ticketOnScreen } from '../on-screen.ts';
import { type Drawing, drawnTicket, legibleTicket, type TicketRequest } from '../ticket-bytes.ts';
import { drawLine } from './canvas.ts';
import { Fonts, type HanVariant, hanVariantOf } from './fonts.ts';
import { legible } from './legible.ts';
import type { DrawingAnswer, DrawingRequest } from './messages.ts';

/** The entry of the drawing thread: one ticket after another. */

const fontsOf = new Map<HanVariant, Fonts>();

function fontsFor(variant: HanVariant): Fonts {
  const fonts = fontsOf.get(variant) ?? new Fonts(variant);
  fontsOf.set(variant, fonts);
  return fonts;
}

function drawingFor({ snapshot }: TicketRequest): Drawing {
  const language = 'language' in snapshot ? snapshot.language : undefined;
  const fonts = fontsFor(hanVariantOf(language, JSON.stringify(snapshot)));
  return {
    legible: (text) => legible(text, fonts),
    draw: (line, columns) => drawLine(line, columns, fonts),
  };
}

async function onScreen(ticket: TicketRequest): Promise<Uint8Array> {
  const symbolOf = await loadQrSymbols();
  const drawing = drawingFor(ticket);
  return ticketOnScreen(legibleTicket(ticket, drawing.legible), { draw: drawing.draw, symbolOf });
}

async function answer({ id, ticket, medium }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    const isPaper = medium === 'paper';
    return { id, bytes: isPaper ? drawnTicket(ticket, drawingFor(ticket)) : await onScreen(ticket) };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort?.on('message', async (request: DrawingRequest) => parentPort?.postMessage(await answer(request)));
