import type { Bitmap } from './encoding/raster.ts';
import type { Place } from './locale/amounts.ts';
import type { Phrases } from './phrases/phrases.ts';

/** `tall` is double height at the normal width; `double` also halves the columns. */
export interface Style {
  size?: 'tall' | 'double';
  bold?: boolean;
  inverse?: boolean;
  align?: 'center';
}

/** In visual order, at most as many cells as the paper has columns (half of them when double). */
export interface TextLine extends Style {
  kind: 'text';
  text: string;
  /** Cells that are printed white on black. */
  stressed?: { readonly at: number; readonly width: number };
  /** Positions of its pieces, until the ticket is laid out. */
  parts?: readonly Part[];
}

/** `at` and `width` in cells; a part aligned to the right of its width stays there. */
export interface Part {
  text: string;
  at: number;
  width: number;
  right: boolean;
  isStressed?: boolean;
}

export type Line =
  | TextLine
  | { kind: 'rule' }
  | { kind: 'picture'; picture: Bitmap }
  | { kind: 'feed'; lines: number }
  /** `module` is the side of one square of the symbol, in dots. */
  | { kind: 'qr'; payload: string; module: number }
  | { kind: 'cut' }
  | { kind: 'drawer' };

/** A laid-out ticket, not yet in any printer's bytes. */
export interface Ticket {
  columns: number;
  lines: Line[];
}

/** What the print job, not its snapshot, knows about this copy. */
export interface Marks {
  possibleDuplicate?: boolean;
  reprint?: { n: number; by: string; at: number };
  reroutedFrom?: string;
  /** For a ticket back at its own printer: the printer where it waited in vain. */
  returnedFrom?: string;
  /** Letters could not be drawn. */
  withoutFonts?: boolean;
}

export interface LayoutOptions extends Marks {
  columns: number;
  /** Of the training restaurant: the paper says so above and below, and opens no drawer. */
  isTraining?: boolean;
  logo?: Bitmap | undefined;
}

/** The context of a ticket's pieces. */
export interface Page {
  columns: number;
  say: Phrases;
  place: Place;
  /** As wide as the paper. */
  logo?: Bitmap | undefined;
}

export type PageOptions = LayoutOptions & Page;
