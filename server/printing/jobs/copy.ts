import { isTrainingTenant } from '../../core/ids.ts';
import type { MediaFolder } from '../../db/files/media-folder.ts';
import type { PrinterRow, PrintJobRow } from '../../db/tables/printing.ts';
import type { Bitmap } from '../tickets/encoding/raster.ts';
import type { TicketRequest } from '../tickets/encoding/ticket-bytes.ts';
import { type PrintSnapshot, printSnapshot } from '../tickets/snapshot.ts';
import type { Marks } from '../tickets/ticket.ts';
import type { Reprint } from './enqueue.ts';
import { preparedLogo } from './logo.ts';

/** One copy of a document: what its job stored, and the printer it is for. */
export type PrintCopy = Pick<
  PrintJobRow,
  'snapshot' | 'copies_sent' | 'reprint' | 'rerouted_from' | 'returned_from'
> &
  Pick<PrinterRow, 'columns' | 'cut' | 'drawer_pin' | 'code_page' | 'acknowledgement'>;

export interface Surroundings {
  readonly media: MediaFolder;
  /** The tenant whose paper it is. */
  readonly tenantId: number;
  /** Receives what the ticket had to omit. */
  complain(error: unknown): void;
}

/** Everything for the copy, so that nothing of the sale is read again. Throws if the snapshot cannot be printed. */
export async function ticketRequest(copy: PrintCopy, around: Surroundings): Promise<TicketRequest> {
  const snapshot = printSnapshot.parse(JSON.parse(copy.snapshot));
  return {
    snapshot: snapshot.document === 'test' ? withLevel(snapshot, copy) : snapshot,
    options: { columns: copy.columns, isTraining: isTrainingTenant(around.tenantId), ...marksOf(copy) },
    output: { cut: copy.cut === 1, drawer_pin: copy.drawer_pin, code_page: copy.code_page },
    logo: await logoOf(snapshot, copy.columns, around),
  };
}

/** A test print shows the level that was found, not the former one. */
const withLevel = <T extends PrintSnapshot>(test: T, { acknowledgement }: PrintCopy): T =>
  acknowledgement === null ? test : { ...test, acknowledgement };

async function logoOf(
  snapshot: PrintSnapshot,
  columns: number,
  { media, complain }: Surroundings,
): Promise<Bitmap | undefined> {
  const sha = 'business' in snapshot ? snapshot.business.logo : undefined;
  return sha === undefined
    ? undefined
    : preparedLogo(media, sha, columns).catch((error) => {
        complain(error);
        return undefined;
      });
}

function marksOf({ copies_sent, reprint, rerouted_from, returned_from }: PrintCopy): Marks {
  return {
    possibleDuplicate: copies_sent > 0,
    ...(reprint !== null && { reprint: JSON.parse(reprint) as Reprint }),
    ...(rerouted_from !== null && { reroutedFrom: rerouted_from }),
    ...(returned_from !== null && { returnedFrom: returned_from }),
  };
}
