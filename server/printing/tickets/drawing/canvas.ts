import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { isRightToLeft, runsOf } from '../encoding/bidi.ts';
import { cells, clusters } from '../encoding/cells.ts';
import type { Bitmap } from '../encoding/raster.ts';
import type { TextLine } from '../ticket.ts';
import type { FontFile, Fonts, Weight } from './fonts.ts';

/** Draws lines whose letters no printer has. The only file that uses the canvas. */

const CELL = 12;
/** A printer's own lines are 30 dots high; marks above and below letters need two more. */
const LINE = 32;
const BASE = 23;
const WIDEST = 48 * CELL;
/** Of 255: thin grey would vanish on thermal paper. */
const BLACK_BELOW = 150;

/** Sizes at which a script's letters are about one cell wide and its tallest marks stay within the line. */
const SIZES: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u, 24],
  [/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Hebrew}]/u, 23],
  [/[\p{Script=Gujarati}\p{Script=Arabic}\p{Script=Thai}\p{Script=Gurmukhi}\p{Script=Oriya}]/u, 22],
  [/[\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u, 20],
  [/\p{Script=Myanmar}/u, 18],
];
const USUAL_SIZE = 21;

/** One for lines of normal height and one for tall ones, because every dot is read back. */
const sheets = { normal: createCanvas(WIDEST, LINE), tall: createCanvas(WIDEST, LINE * 2) };
const registered = new Set<string>();

export function drawLine(line: TextLine, columns: number, fonts: Fonts): Bitmap {
  const scale = { x: line.size === 'double' ? 2 : 1, y: line.size ? 2 : 1 };
  const sheet = line.size ? sheets.tall : sheets.normal;
  const pen = sheet.getContext('2d');
  const width = cells(line.text);
  const left = line.align ? Math.floor((columns / scale.x - width) / 2) : 0;
  pen.resetTransform();
  fill(pen, 'white', 0, WIDEST);
  pen.scale(scale.x, scale.y);
  if (line.inverse) fill(pen, 'black', left * CELL, width * CELL);
  pen.fillStyle = line.inverse ? 'white' : 'black';
  drawWords(pen, line, left, fonts);
  if (line.stressed) reverse(pen, line.stressed.at * CELL, line.stressed.width * CELL);
  return toBitmap(sheet.data(), columns * CELL, LINE * scale.y);
}

function fill(pen: SKRSContext2D, color: string, x: number, width: number): void {
  pen.fillStyle = color;
  pen.fillRect(x, 0, width, LINE * 2);
}

function reverse(pen: SKRSContext2D, x: number, width: number): void {
  pen.save();
  pen.globalCompositeOperation = 'difference';
  fill(pen, 'white', x, width);
  pen.restore();
}

function drawWords(pen: SKRSContext2D, { text, bold }: TextLine, left: number, fonts: Fonts): void {
  let column = left;
  for (const word of text.split(' ')) {
    const width = cells(word);
    if (word) drawWord(pen, word, column * CELL, width * CELL, familiesFor(word, bold ? 700 : 400, fonts));
    column += width + 1;
  }
}

function drawWord(pen: SKRSContext2D, word: string, x: number, width: number, families: string): void {
  pen.font = `${SIZES.find(([script]) => script.test(word))?.[1] ?? USUAL_SIZE}px ${families}`;
  pen.textAlign = 'left';
  if (/\p{L}/u.test(word)) drawWithin(pen, runsOf(word), x, width, isRightToLeft(word) ? 1 : 0);
  else drawInColumns(pen, word, x);
}

/** Figures and signs are aligned in columns. */
function drawInColumns(pen: SKRSContext2D, word: string, x: number): void {
  let at = x;
  for (const cluster of clusters(word)) {
    const width = cells(cluster) * CELL;
    drawWithin(pen, [cluster], at, width, 1 / 2);
    at += width;
  }
}

/**
 * Each run shaped as a whole, and compressed if wider than its cells; `before` is the share of the remaining space in
 * front.
 */
function drawWithin(pen: SKRSContext2D, runs: string[], x: number, width: number, before: number): void {
  const widths = runs.map((run) => pen.measureText(run).width);
  const natural = widths.reduce((sum, each) => sum + each, 0);
  const squeeze = Math.min(1, width / natural);
  pen.save();
  pen.translate(x + (width - natural * squeeze) * before, 0);
  pen.scale(squeeze, 1);
  for (const [index, run] of runs.entries()) {
    pen.direction = isRightToLeft(run) ? 'rtl' : 'ltr';
    pen.fillText(run, 0, BASE);
    pen.translate(widths[index]!, 0);
  }
  pen.restore();
}

const familiesFor = (word: string, weight: Weight, fonts: Fonts): string =>
  fonts
    .filesFor(word)
    .map((file) => register(file, weight))
    .join(', ');

/** Registered under own names, so that no font of the computer is used. */
function register(file: FontFile, weight: Weight): string {
  const family = `galley ${file.name} ${weight}`;
  if (!registered.has(family)) {
    if (!GlobalFonts.registerFromPath(file.path(weight), family))
      throw new Error(`unreadable font ${file.name}`);
    registered.add(family);
  }
  return `"${family}"`;
}

/** `pixels`: four bytes each, of a sheet as wide as the widest paper. */
function toBitmap(pixels: Uint8Array, width: number, rows: number): Bitmap {
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0, at = y * WIDEST * 4; x < width; x += 1, at += 4) {
      if (pixels[at]! < BLACK_BELOW) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return { stride, rows, bits };
}
