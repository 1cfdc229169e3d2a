import { setTimeout as pause } from 'node:timers/promises';
import { type Surroundings, ticketRequest } from '../jobs/copy.ts';
import type { WaitingJob } from '../jobs/queue-store.ts';
import { drawTicket } from '../tickets/drawing/renderer.ts';
import type { TicketRequest } from '../tickets/encoding/ticket-bytes.ts';
import { isTransient, NotLoaded } from './transient.ts';

const loadedTickets = () =>
  import('../tickets/encoding/ticket-bytes.ts').catch((cause: unknown) => {
    throw new NotLoaded('the layout of tickets could not be loaded', { cause });
  });

/** Milliseconds before drawing is tried again while the computer is short of something; then the kitchen needs a ticket. */
const DRAWING_PAUSES = [100, 400, 1_500];

async function drawnTicket(request: TicketRequest, { complain }: Surroundings): Promise<Uint8Array> {
  for (const ms of DRAWING_PAUSES) {
    try {
      return await drawTicket(request);
    } catch (error) {
      if (!isTransient(error)) throw error;
      complain(error);
      await pause(ms);
    }
  }
  return drawTicket(request);
}

/**
 * The bytes of one copy. Letters a printer lacks are drawn in another thread. Throws when the snapshot cannot be
 * printed, or with a passing fault. The layout of tickets is loaded by the first of them or the warm-up: a start need not
 * wait for it.
 */
export async function render(job: WaitingJob, around: Surroundings): Promise<Uint8Array> {
  const [request, { latinTicket, plainTicket }] = await Promise.all([
    ticketRequest(job, around),
    loadedTickets(),
  ]);
  return (
    plainTicket(request) ??
    drawnTicket(request, around).catch((error) => {
      around.complain(error);
      return latinTicket(request);
    })
  );
}
