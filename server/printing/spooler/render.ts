import type { WaitingJob } from '../jobs/queue-store.ts';
import { encode } from '../tickets/encode.ts';
import { layout } from '../tickets/layout.ts';
import { printSnapshot } from '../tickets/snapshot.ts';
import type { Marks } from '../tickets/ticket.ts';

/** The bytes of one copy, from what the job stored; nothing else is read. Throws when the snapshot cannot be printed. */
export function render(job: WaitingJob): Uint8Array {
  const snapshot = printSnapshot.parse(JSON.parse(job.snapshot));
  const ticket = layout(snapshot, { columns: job.columns, ...marksOf(job) });
  return encode(ticket, { cut: job.cut === 1, drawer_pin: job.drawer_pin });
}

function marksOf({ copies_sent, reprint, rerouted_from }: WaitingJob): Marks {
  return {
    possibleDuplicate: copies_sent > 0,
    ...(reprint !== null && { reprint: JSON.parse(reprint) as NonNullable<Marks['reprint']> }),
    ...(rerouted_from !== null && { reroutedFrom: rerouted_from }),
  };
}
