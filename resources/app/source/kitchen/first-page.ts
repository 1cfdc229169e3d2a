import { isHeld, isVoided, type Ticket } from './arrange.ts';

/** Minimum height of a ticket and width of a column on any board, in pixels, as in the style sheets. */
const HEAD = 70;
const HEAD_OF_HELD = 40;
const LINE = 48;
const FOOT = 64;
const GAP = 10;
const COLUMN = 270;
const MAX_COLUMNS = 5;
/** Above and below a board. */
const AROUND = 96;

function leastHeight(ticket: Ticket): number {
  const lines = ticket.items.filter((line) => !isVoided(line)).length;
  return isHeld(ticket) ? HEAD_OF_HELD + GAP : HEAD + lines * LINE + FOOT + GAP;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Upper limit of tickets on the first page. Those behind it are drawn a few frames later, and move none. */
export function mostOnFirstPage(tickets: readonly Ticket[], { width, height }: Room): number {
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.floor(width / COLUMN)));
  let left = columns * (height - AROUND);
  const at = tickets.findIndex((ticket) => {
    left -= leastHeight(ticket);
    return left < 0;
  });
  return at === -1 ? tickets.length : at + 1;
}
