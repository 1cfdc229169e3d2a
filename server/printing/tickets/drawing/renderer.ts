import { Thread, type ThreadOptions } from '../../../threads/thread.ts';
import type { TicketRequest } from '../encoding/ticket-bytes.ts';
import type { DrawingRequest } from './messages.ts';

export const drawingThread: ThreadOptions = {
  file: new URL('./thread.ts', import.meta.url),
  name: 'drawing',
  memoryMb: 256,
  // Each line leaves its dots outside the heap; a small limit, so that they are collected before they reach a hundred
  // megabytes.
  youngMemoryMb: 1,
  // Read when the canvas loads: the computer's fonts are never used.
  env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
  // Canvas and fonts load in half a second; a ticket of 500 lines draws in another.
  timeoutMs: 20_000,
};

/** Draws for all printers, and stays: a printer that needs it once needs it all evening. */
const thread = new Thread<DrawingRequest, Uint8Array>(drawingThread);

export const drawTicket = (ticket: TicketRequest): Promise<Uint8Array> =>
  thread.ask({ ticket, medium: 'paper' });

let lastPicture: Promise<unknown> = Promise.resolve();

/** As PNG. One at a time, so that a paper ticket never waits for more than one. */
export function renderTicket(ticket: TicketRequest): Promise<Uint8Array> {
  const picture = lastPicture.then(() => thread.ask({ ticket, medium: 'screen' }));
  lastPicture = picture.catch(() => undefined);
  return picture;
}
