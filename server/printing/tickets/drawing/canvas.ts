import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { baseDirection, isRightToLeft } from '../bidi.ts';
import { cells, clusters } from '../cells.ts';
import type { Bitmap } from '../raster.ts';
import type { TextLine } from '../ticket.ts';
import type { FontFile, Fonts, Weight } from './fonts.ts';

/** Draws lines of text that no printer has letters for. The only file that knows the canvas. */

const CELL = 12;
/** A printer's own lines stand 30 dots apart; marks above and below letters need two more. */
const LINE = 32;
const BASE = 23;
const WIDEST = 48 * CELL;
const BLACK_BELOW = 150;

/** Sizes at which a script's letters are about one cell wide and its tallest marks stay within the line. */
const SIZES: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u, 24],
  [/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Hebrew}]/u, 23],
  [/[\p{Script=Gujarati}\p{Script=Arabic}\p{Script=Thai}]/u, 22],
  [/[\p{Script=Tamil}\p{Script=Telugu}]/u, 20],
];
const USUAL_SIZE = 21;

const context = createCanvas(WIDEST, LINE * 2).getContext('2d');
context.textBaseline = 'alphabetic';
const registered = new Set<string>();

export function drawLine(line: TextLine, columns: number, fonts: Fonts): Bitmap {
  const scale = { x: line.size === 'double' ? 2 : 1, y: line.size ? 2 : 1 };
  const used = cells(line.text);
  const left = line.align ? Math.floor((columns / scale.x - used) / 2) : 0;
  context.resetTransform();
  fill('white', 0, 0, WIDEST, LINE * scale.y);
  context.scale(scale.x, scale.y);
  if (line.inverse) fill('black', left * CELL, 0, used * CELL, LINE);
  context.fillStyle = line.inverse ? 'white' : 'black';
  drawWords(line, left, fonts);
  return toBitmap(columns * CELL, LINE * scale.y);
}

function fill(color: string, x: number, y: number, width: number, height: number): void {
  context.fillStyle = color;
  context.fillRect(x, y, width, height);
}

function drawWords({ text, bold }: TextLine, left: number, fonts: Fonts): void {
  let column = left;
  for (const word of text.split(' ')) {
    const width = cells(word);
    if (word) drawWord(word, column * CELL, width * CELL, bold ? 700 : 400, fonts);
    column += width + 1;
  }
}

function drawWord(word: string, x: number, width: number, weight: Weight, fonts: Fonts): void {
  const size = SIZES.find(([script]) => script.test(word))?.[1] ?? USUAL_SIZE;
  context.font = `${size}px ${fonts
    .filesFor(word)
    .map((file) => register(file, weight))
    .join(', ')}`;
  if (/\p{L}/u.test(word)) drawWhole(word, x, width);
  else drawInColumns(word, x);
}

/** Shaped as one; squeezed when wider than its cells. */
function drawWhole(word: string, x: number, width: number): void {
  const natural = context.measureText(word).width;
  const squeeze = Math.min(1, width / natural);
  context.direction = baseDirection(word);
  const at = isRightToLeft(word) ? x + width - natural * squeeze : x;
  drawSqueezed(word, at, squeeze);
}

/** Figures and signs stand below each other. */
function drawInColumns(word: string, x: number): void {
  let at = x;
  for (const cluster of clusters(word)) {
    const width = cells(cluster) * CELL;
    drawCentred(cluster, at, width);
    at += width;
  }
}

function drawCentred(char: string, x: number, width: number): void {
  const natural = context.measureText(char).width;
  const squeeze = Math.min(1, width / natural);
  drawSqueezed(char, x + (width - natural * squeeze) / 2, squeeze);
}

function drawSqueezed(text: string, x: number, squeeze: number): void {
  context.textAlign = 'left';
  context.save();
  context.translate(x, 0);
  context.scale(squeeze, 1);
  context.fillText(text, 0, BASE);
  context.restore();
}

/** Under names of our own, so that no font of the machine is ever meant. */
function register(file: FontFile, weight: Weight): string {
  const family = `galley ${file.name} ${weight}`;
  if (!registered.has(family)) {
    if (!GlobalFonts.registerFromPath(file.path(weight), family))
      throw new Error(`unreadable font ${file.name}`);
    registered.add(family);
  }
  return `"${family}"`;
}

function toBitmap(width: number, rows: number): Bitmap {
  const { data } = context.getImageData(0, 0, width, rows);
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * rows);
  for (let dot = 0, y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1, dot += 4) {
      if (data[dot]! < BLACK_BELOW) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
    }
  }
  return { stride, rows, bits };
}
