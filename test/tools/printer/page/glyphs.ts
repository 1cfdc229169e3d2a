import { glyphStrokes } from './glyph-strokes.ts';

type Point = readonly [x: number, y: number];

/** Ink of a character's cell, 0–255 a dot. */
interface Glyph {
  width: number;
  height: number;
  ink: Uint8Array;
}

const [designWidth, designHeight] = [12, 24];
const penRadius = { regular: 1, bold: 1.5 };
/** Room above a capital for its accent. */
const capitalLift = 4;
const smoothings = 3;

function points(digits: string): Point[] {
  const pairs = digits.match(/../g) ?? [];
  return pairs.map((pair) => [Number.parseInt(pair[0]!, 36), Number.parseInt(pair[1]!, 36)]);
}

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Chaikin's corner cutting. */
function smooth(line: Point[]): Point[] {
  const [first, last] = [line[0]!, line.at(-1)!];
  const isClosed = first[0] === last[0] && first[1] === last[1];
  const cut = line.slice(1).flatMap((to, i) => [between(line[i]!, to, 0.25), between(line[i]!, to, 0.75)]);
  return isClosed ? [...cut, cut[0]!] : [first, ...cut.slice(1, -1), last];
}

function stroke(digits: string): Point[] {
  if (!digits.startsWith('~')) return points(digits);
  let line = points(digits.slice(1));
  for (let i = 0; i < smoothings; i++) line = smooth(line);
  return line;
}

function strokesOf(char: string): Point[][] {
  const [base = '\ufffd', ...marks] = char.normalize('NFD');
  const isCapital = base !== base.toLowerCase();
  const lift = ([x, y]: Point): Point => [x, isCapital && y < designHeight / 2 ? y - capitalLift : y];
  const drawn = (letter: string) =>
    (glyphStrokes[letter] ?? glyphStrokes['\ufffd']!).split(' ').filter(Boolean).map(stroke);
  return [...drawn(base), ...marks.flatMap(drawn).map((line) => line.map(lift))];
}

function distance([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1);
  const nearest = Math.min(1, Math.max(0, along));
  return Math.hypot(px - ax - nearest * dx, py - ay - nearest * dy);
}

interface Pen {
  width: number;
  height: number;
  scaleX: number;
  scaleY: number;
  radius: number;
}

/** Half a dot of grey at the edge of the pen. */
function drawSegment(ink: Uint8Array, pen: Pen, a: Point, b: Point): void {
  const { width, height, scaleX, scaleY, radius } = pen;
  const reach = radius + 1;
  const [left, right] = [(Math.min(a[0], b[0]) - reach) * scaleX, (Math.max(a[0], b[0]) + reach) * scaleX];
  const [top, bottom] = [(Math.min(a[1], b[1]) - reach) * scaleY, (Math.max(a[1], b[1]) + reach) * scaleY];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
      const away = distance([(x + 0.5) / scaleX, (y + 0.5) / scaleY], a, b);
      const coverage = Math.min(1, Math.max(0, (radius - away) * Math.min(scaleX, scaleY) + 0.5));
      ink[y * width + x] = Math.max(ink[y * width + x]!, Math.round(255 * coverage));
    }
}

function draw(char: string, width: number, height: number, isBold: boolean): Glyph {
  const radius = isBold ? penRadius.bold : penRadius.regular;
  const pen = { width, height, scaleX: width / designWidth, scaleY: height / designHeight, radius };
  const ink = new Uint8Array(width * height);
  for (const line of strokesOf(char))
    for (const [i, to] of line.slice(1).entries()) drawSegment(ink, pen, line[i]!, to);
  return { width, height, ink };
}

const drawnGlyphs = new Map<string, Glyph>();

export function glyph(char: string, width: number, height: number, isBold: boolean): Glyph {
  const key = `${char} ${width} ${height} ${isBold}`;
  const known = drawnGlyphs.get(key) ?? draw(char, width, height, isBold);
  drawnGlyphs.set(key, known);
  return known;
}
