import { type Surroundings, ticketRequest } from '../jobs/copy.ts';
import type { WaitingJob } from '../jobs/queue-store.ts';
import { drawTicket } from '../tickets/drawing/studio.ts';
import { latinTicket, plainTicket, type TicketRequest } from '../tickets/ticket-bytes.ts';

/**
 * The bytes of one copy. Letters a printer lacks are drawn in another thread. Throws when the snapshot cannot be
 * printed.
 */
export async function render(job: WaitingJob, around: Surroundings): Promise<Uint8Array> {
  const request = await ticketRequest(job, around);
  return plainTicket(request) ?? drawTicket(request).catch((error) => withoutDrawing(request, error, around));
}

function withoutDrawing(request: TicketRequest, error: unknown, { complain }: Surroundings): Buffer {
  complain(error);
  return latinTicket(request);
}
