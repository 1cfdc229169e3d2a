import { bar, centred } from './lines.ts';
import type { PrintSnapshot } from './snapshot.ts';
import type { LayoutOptions, Line } from './ticket.ts';
import { dateAndTime } from './times.ts';

/**
 * What a reader must know before anything else: that this paper may be a second one, a copy, or meant for
 * another place. Above all other lines.
 */
export function marks(snapshot: PrintSnapshot, options: LayoutOptions): Line[] {
  const { columns, possibleDuplicate, reprint, reroutedFrom, withoutFonts } = options;
  return [
    ...(possibleDuplicate ? bar(columns, 'POSSIBLE DUPLICATE', { size: 'tall' }) : []),
    ...(reprint ? copy(snapshot, columns, reprint) : []),
    ...(reroutedFrom ? bar(columns, `REROUTED from ${reroutedFrom}`, { size: 'tall' }) : []),
    ...(withoutFonts ? bar(columns, 'NOT ALL LETTERS COULD BE PRINTED') : []),
  ];
}

function copy(
  snapshot: PrintSnapshot,
  columns: number,
  { n, by, at }: Required<LayoutOptions>['reprint'],
): Line[] {
  const name =
    snapshot.document === 'invoice' || snapshot.document === 'refund' ? 'DUPLICATE COPY' : 'REPRINT';
  const zone = 'time_zone' in snapshot ? snapshot.time_zone : 'UTC';
  return [
    ...bar(columns, `${name} ${n}`, { size: 'tall' }),
    ...centred(columns, `by ${by}, ${dateAndTime(at, zone)}`),
  ];
}
