import { parentPort } from 'node:worker_threads';
import { drawnTicket } from '../ticket-bytes.ts';
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

function answer({ id, ticket }: DrawingRequest): DrawingAnswer {
  try {
    const { snapshot } = ticket;
    const language = 'language' in snapshot ? snapshot.language : undefined;
    const fonts = fontsFor(hanVariantOf(language, JSON.stringify(snapshot)));
    const bytes = drawnTicket(ticket, {
      legible: (text) => legible(text, fonts),
      draw: (line, columns) => drawLine(line, columns, fonts),
    });
    return { id, bytes };
  } catch (error) {
    return { id, error: String(error) };
  }
}

parentPort?.on('message', (request: DrawingRequest) => parentPort?.postMessage(answer(request)));
