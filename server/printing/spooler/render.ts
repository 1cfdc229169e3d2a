import type { WaitingJob } from '../jobs/queue-store.ts';
import { drawTicket } from '../tickets/drawing/studio.ts';
import { printSnapshot } from '../tickets/snapshot.ts';
import type { Marks } from '../tickets/ticket.ts';
import { latinTicket, plainTicket, type TicketRequest } from '../tickets/ticket-bytes.ts';

/**
 * The bytes of one copy, from what the job stored; nothing else is read. Letters a printer lacks are drawn in another
 * thread; `complain` hears when that failed and the ticket does without. Throws when the snapshot cannot be printed.
 */
export async function render(job: WaitingJob, complain: (error: unknown) => void): Promise<Uint8Array> {
  const request: TicketRequest = {
    snapshot: printSnapshot.parse(JSON.parse(job.snapshot)),
    options: { columns: job.columns, ...marksOf(job) },
    output: { cut: job.cut === 1, drawer_pin: job.drawer_pin, code_page: job.code_page },
  };
  return (
    plainTicket(request) ?? drawTicket(request).catch((error) => withoutDrawing(request, error, complain))
  );
}

function withoutDrawing(request: TicketRequest, error: unknown, complain: (error: unknown) => void): Buffer {
  complain(error);
  return latinTicket(request);
}

function marksOf({ copies_sent, reprint, rerouted_from }: WaitingJob): Marks {
  return {
    possibleDuplicate: copies_sent > 0,
    ...(reprint !== null && { reprint: JSON.parse(reprint) as NonNullable<Marks['reprint']> }),
    ...(rerouted_from !== null && { reroutedFrom: rerouted_from }),
  };
}
