import { type Alignment, type Cell, cellSize, type Paper, type Picture } from '../commands/ticket.ts';
import { glyph } from './glyphs.ts';
import type { GreyPicture } from './png.ts';

const marginDots = 24;
/** A roll fed without end must not take all memory: 2.5 m of paper. */
const longestDots = 20_000;
const [black, white] = [0, 255];

/** Darkens (ink) or, on inverse text, lightens the dot. */
type Plot = (x: number, y: number, ink: number) => void;

function plotter({ width, height, dots }: GreyPicture, paperDot: number, inkDot: number): Plot {
  return (x, y, ink) => {
    if (ink === 0 || x < 0 || x >= width || y < 0 || y >= height) return;
    const at = y * width + x;
    const mixed = Math.round(paperDot + ((inkDot - paperDot) * ink) / 255);
    dots[at] = inkDot < paperDot ? Math.min(dots[at]!, mixed) : Math.max(dots[at]!, mixed);
  };
}

function fill(plot: Plot, x: number, y: number, width: number, height: number): void {
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) plot(column, row, 255);
}

function leftEdge(align: Alignment, used: number, width: number): number {
  if (align === 'left') return 0;
  return Math.max(0, align === 'right' ? width - used : Math.floor((width - used) / 2));
}

function paintCell(picture: GreyPicture, { char, style }: Cell, left: number, bottom: number): void {
  const size = cellSize(style);
  const top = bottom - size.height;
  const onPaper = plotter(picture, white, black);
  if (style.inverse) fill(onPaper, left, top, size.advance, size.height);
  const plot = style.inverse ? plotter(picture, black, white) : onPaper;
  const { ink, width } = glyph(char, size.width, size.height, style.bold || style.doubleStrike);
  for (let i = 0; i < ink.length; i++) plot(left + (i % width), top + Math.floor(i / width), ink[i]!);
  if (style.underline > 0) fill(plot, left, bottom - style.underline, size.advance, style.underline);
}

/** Characters of different height stand on one base line. */
function paintLine(picture: GreyPicture, cells: Cell[], align: Alignment, top: number): void {
  const sizes = cells.map((cell) => cellSize(cell.style));
  const used = sizes.reduce((sum, size) => sum + size.advance, 0);
  const bottom = top + Math.max(0, ...sizes.map((size) => size.height));
  let left = leftEdge(align, used, picture.width);
  for (const [index, cell] of cells.entries()) {
    paintCell(picture, cell, left, bottom);
    left += sizes[index]!.advance;
  }
}

function paintPicture(
  picture: GreyPicture,
  { bitmap, scaleX, scaleY }: Picture,
  align: Alignment,
  top: number,
): void {
  const plot = plotter(picture, white, black);
  const left = leftEdge(align, bitmap.width * scaleX, picture.width);
  const stride = Math.ceil(bitmap.width / 8);
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++) {
      const isBlack = bitmap.bits[y * stride + (x >> 3)]! & (0x80 >> (x & 7));
      if (isBlack) fill(plot, left + x * scaleX, top + y * scaleY, scaleX, scaleY);
    }
}

function heightOf(part: Paper): number {
  return part.kind === 'picture' ? part.picture.bitmap.height * part.picture.scaleY : part.height;
}

/** The ticket as it lies on the counter, one pixel a dot, the full width of the head. */
export function paintPaper(paper: Paper[], width: number): GreyPicture {
  const length = paper.reduce((sum, part) => sum + heightOf(part), 2 * marginDots);
  const height = Math.min(length, longestDots);
  const picture = { width, height, dots: new Uint8Array(width * height).fill(white) };
  let top = marginDots;
  for (const part of paper) {
    if (part.kind === 'line') paintLine(picture, part.cells, part.align, top);
    if (part.kind === 'picture') paintPicture(picture, part.picture, part.align, top);
    top += heightOf(part);
  }
  return picture;
}
