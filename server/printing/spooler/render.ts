import type { MediaFolder } from '../../db/media-folder.ts';
import type { WaitingJob } from '../jobs/queue-store.ts';
import { drawTicket } from '../tickets/drawing/studio.ts';
import type { Bitmap } from '../tickets/raster.ts';
import { type PrintSnapshot, printSnapshot } from '../tickets/snapshot.ts';
import type { Marks } from '../tickets/ticket.ts';
import { latinTicket, plainTicket, type TicketRequest } from '../tickets/ticket-bytes.ts';
import { preparedLogo } from './logo.ts';

export interface RenderSurroundings {
  readonly media: MediaFolder;
  /** Hears what the ticket had to do without. */
  complain(error: unknown): void;
}

/**
 * The bytes of one copy, from what the job stored; nothing of the sale is read again. Letters a printer lacks are drawn
 * in another thread. Throws when the snapshot cannot be printed.
 */
export async function render(job: WaitingJob, around: RenderSurroundings): Promise<Uint8Array> {
  const snapshot = printSnapshot.parse(JSON.parse(job.snapshot));
  const request: TicketRequest = {
    snapshot,
    options: { columns: job.columns, ...marksOf(job) },
    output: { cut: job.cut === 1, drawer_pin: job.drawer_pin, code_page: job.code_page },
    logo: await logoOf(snapshot, job.columns, around),
  };
  return plainTicket(request) ?? drawTicket(request).catch((error) => withoutDrawing(request, error, around));
}

function withoutDrawing(request: TicketRequest, error: unknown, { complain }: RenderSurroundings): Buffer {
  complain(error);
  return latinTicket(request);
}

async function logoOf(
  snapshot: PrintSnapshot,
  columns: number,
  { media, complain }: RenderSurroundings,
): Promise<Bitmap | undefined> {
  const sha = 'business' in snapshot ? snapshot.business.logo : undefined;
  return sha === undefined
    ? undefined
    : preparedLogo(media, sha, columns).catch((error) => {
        complain(error);
        return undefined;
      });
}

function marksOf({ copies_sent, reprint, rerouted_from }: WaitingJob): Marks {
  return {
    possibleDuplicate: copies_sent > 0,
    ...(reprint !== null && { reprint: JSON.parse(reprint) as NonNullable<Marks['reprint']> }),
    ...(rerouted_from !== null && { reroutedFrom: rerouted_from }),
  };
}
