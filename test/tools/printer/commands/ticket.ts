export type Alignment = 'left' | 'center' | 'right';

export interface Style {
  font: 'A' | 'B';
  bold: boolean;
  doubleStrike: boolean;
  inverse: boolean;
  /** Thickness in dots. */
  underline: 0 | 1 | 2;
  widthScale: number;
  heightScale: number;
  /** Dots to the right of each character, before scaling. */
  spacing: number;
}

export interface Cell {
  char: string;
  style: Style;
}

/** One bit a dot, rows padded to whole bytes, most significant bit leftmost, 1 = black. */
export interface Bitmap {
  width: number;
  height: number;
  bits: Uint8Array;
}

export interface Picture {
  bitmap: Bitmap;
  scaleX: number;
  scaleY: number;
  /** Stands for the picture in the text of a ticket. */
  label: string;
}

/** What the head left on the paper, top to bottom; heights in dots (8 a millimetre). */
export type Paper =
  | { kind: 'line'; cells: Cell[]; align: Alignment; height: number }
  | { kind: 'picture'; picture: Picture; align: Alignment }
  | { kind: 'feed'; height: number };

export type TicketCommand =
  | { kind: 'drawer'; pin: 2 | 5; onMs: number; offMs: number }
  /** feedDots: blank paper between the last ink and the knife. */
  | { kind: 'cut'; mode: 'full' | 'partial'; feedDots: number }
  | { kind: 'qr'; content: string }
  | { kind: 'raster'; width: number; height: number };

export interface TicketContent {
  /** Arrival of the first byte: milliseconds since the epoch, with fractions. */
  receivedAt: number;
  /** It ended with a cut, or it only kicked the drawer. */
  complete: boolean;
  /** The text lines alone; `text` also has a line in brackets for each picture. */
  lines: string[];
  text: string;
  raw: Buffer;
  commands: TicketCommand[];
  violations: string[];
  paper: Paper[];
}

export interface Ticket extends TicketContent {
  /** 1, 2, 3 … in the order in which tickets left the printer. */
  id: number;
}

export const paperDots = { 80: 576, 58: 384 } as const;
export type PaperWidth = keyof typeof paperDots;

const fontCells = { A: { width: 12, height: 24 }, B: { width: 9, height: 17 } } as const;

export function cellSize(style: Style): { width: number; height: number; advance: number } {
  const font = fontCells[style.font];
  return {
    width: font.width * style.widthScale,
    height: font.height * style.heightScale,
    advance: (font.width + style.spacing) * style.widthScale,
  };
}

export function lineText(cells: Cell[]): string {
  return cells.map((cell) => cell.char).join('');
}

export function paperText(paper: Paper[]): string {
  const parts = paper.map((part) => {
    if (part.kind === 'line') return `${lineText(part.cells)}\n`;
    return part.kind === 'picture' ? `[${part.picture.label}]\n` : '';
  });
  return parts.join('');
}
