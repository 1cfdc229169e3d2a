import { bar, centred } from './lines.ts';
import { dateAndTime } from './locale/times.ts';
import type { PrintSnapshot } from './snapshot.ts';
import type { Line, Page, PageOptions } from './ticket.ts';

/**
 * What a reader must know first: that this paper may be a duplicate, a copy, or meant for another place. Above all
 * other lines.
 */
export function marks(snapshot: PrintSnapshot, options: PageOptions): Line[] {
  const { columns, say, possibleDuplicate, reprint, reroutedFrom, withoutFonts } = options;
  return [
    ...(possibleDuplicate ? bar(columns, say.possibleDuplicate, { size: 'tall' }) : []),
    ...(reprint ? copy(snapshot, options, reprint) : []),
    ...(reroutedFrom ? bar(columns, say.reroutedFrom(reroutedFrom), { size: 'tall' }) : []),
    ...(withoutFonts ? bar(columns, say.notAllLetters) : []),
  ];
}

function copy(
  snapshot: PrintSnapshot,
  { columns, say, place }: Page,
  { n, by, at }: Required<PageOptions>['reprint'],
): Line[] {
  const isSecond = snapshot.document === 'invoice' || snapshot.document === 'refund';
  const zone = 'time_zone' in snapshot ? snapshot.time_zone : 'UTC';
  return [
    ...bar(columns, isSecond ? say.duplicateCopy(n) : say.reprint(n), { size: 'tall' }),
    ...centred(columns, say.byAt(by, dateAndTime(at, zone, place))),
  ];
}
