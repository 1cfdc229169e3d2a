import { type Surroundings, ticketRequest } from '../jobs/copy.ts';
import type { WaitingJob } from '../jobs/queue-store.ts';
import { drawTicket } from '../tickets/drawing/renderer.ts';
import { NotLoaded } from './transient.ts';

const loadedTickets = () =>
  import('../tickets/encoding/ticket-bytes.ts').catch((cause: unknown) => {
    throw new NotLoaded('the layout of tickets could not be loaded', { cause });
  });

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
    drawTicket(request).catch((error) => {
      around.complain(error);
      return latinTicket(request);
    })
  );
}
