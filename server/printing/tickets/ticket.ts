import type { Bitmap } from './encoding/raster.ts';
import type { Phrases } from './phrases/phrases.ts';

/** `tall` is double height at the normal width; `double` also halves the columns. */
export interface Style {
  size?: 'tall' | 'double';
  bold?: boolean;
  inverse?: boolean;
  align?: 'center';
}

/** In the order of the paper, at most as many cells as the paper has columns (half of them when double). */
export interface TextLine extends Style {
  kind: 'text';
  text: string;
  /** Where its pieces stand, until the ticket is laid out. */
  parts?: readonly Part[];
}

/** `at` and `width` in cells; a part that belongs to the right side of its width stays there. */
export interface Part {
  text: string;
  at: number;
  width: number;
  right: boolean;
}

export type Line =
  | TextLine
  | { kind: 'rule' }
  | { kind: 'picture'; picture: Bitmap }
  | { kind: 'feed'; lines: number }
  /** `module` is the side of one square of the symbol in dots. */
  | { kind: 'qr'; payload: string; module: number }
  | { kind: 'cut' }
  | { kind: 'drawer' };

/** A laid-out ticket: what stands where, not yet in any printer's bytes. */
export interface Ticket {
  columns: number;
  lines: Line[];
}

/** What the print job, not its snapshot, knows about this copy. */
export interface Marks {
  possibleDuplicate?: boolean;
  reprint?: { n: number; by: string; at: number };
  reroutedFrom?: string;
  /** The printer where it waited in vain, of a ticket that is at its own again. */
  returnedFrom?: string;
  /** The ticket had to do without pictures of letters. */
  withoutFonts?: boolean;
}

export interface LayoutOptions extends Marks {
  columns: number;
  logo?: Bitmap | undefined;
}

/** What the pieces of a ticket are set for. */
export interface Page {
  columns: number;
  say: Phrases;
  /** As wide as the paper. */
  logo?: Bitmap | undefined;
}

export type PageOptions = LayoutOptions & Page;
