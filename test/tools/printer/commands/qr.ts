import type { Bitmap } from './ticket.ts';

const lastVersion = 40;

type QrLevel = 'L' | 'M' | 'Q' | 'H';

/** ISO/IEC 18004, table 9: per version from 1, check codewords of a block and number of blocks. */
const checkCodewords: Record<QrLevel, number[]> = {
  L: numbers('7 10 15 20 26 18 20 24 30 18 20 24 26 30 22 24 28 30 28 28 28 28 30 30 26 28', 30),
  M: numbers('10 16 26 18 24 16 18 22 22 26 30 22 22 24 24 28 28 26 26 26 26', 28),
  Q: numbers('13 22 18 26 18 24 18 22 20 24 28 26 24 20 30 24 28 28 26 30 28 30 30 30 30 28', 30),
  H: numbers('17 28 22 16 22 28 26 26 24 28 24 28 22 24 24 30 28 28 26 28 30 24', 30),
};
const blockCounts: Record<QrLevel, number[]> = {
  L: numbers(
    '1 1 1 1 1 2 2 2 2 4 4 4 4 4 6 6 6 6 7 8 8 9 9 10 12 12 12 13 14 15 16 17 18 19 19 20 21 22 24',
    25,
  ),
  M: numbers(
    '1 1 1 2 2 4 4 4 5 5 5 8 9 9 10 10 11 13 14 16 17 17 18 20 21 23 25 26 28 29 31 33 35 37 38 40 43 45 47',
    49,
  ),
  Q: numbers(
    '1 1 2 2 4 4 6 6 8 8 8 10 12 16 12 17 16 18 21 20 23 23 25 27 29 34 34 35 38 40 43 45 48 51 53 56 59 62 65',
    68,
  ),
  H: numbers(
    '1 1 2 4 4 4 5 6 8 8 11 11 16 16 18 16 19 21 25 25 25 34 30 32 35 37 40 42 45 48 51 54 57 60 63 66 70 74 77',
    81,
  ),
};
const levelBits: Record<QrLevel, number> = { L: 1, M: 0, Q: 3, H: 2 };

function numbers(listed: string, rest: number): number[] {
  const list = listed.split(' ').map(Number);
  return Array.from({ length: lastVersion }, (_, index) => list[index] ?? rest);
}

interface Plan {
  version: number;
  size: number;
  codewords: number;
  blocks: number;
  check: number;
}

function alignmentCount(version: number): number {
  return version === 1 ? 0 : Math.floor(version / 7) + 2;
}

function totalCodewords(version: number): number {
  const marks = alignmentCount(version);
  const alignment = marks === 0 ? 0 : (25 * marks - 10) * marks - 55;
  return Math.floor(((16 * version + 128) * version + 64 - alignment - (version >= 7 ? 36 : 0)) / 8);
}

function planFor(version: number, level: QrLevel): Plan {
  const blocks = blockCounts[level][version - 1]!;
  const check = checkCodewords[level][version - 1]!;
  return { version, size: version * 4 + 17, codewords: totalCodewords(version), blocks, check };
}

const dataCodewords = (plan: Plan) => plan.codewords - plan.blocks * plan.check;
const lengthNibbles = (version: number) => (version < 10 ? 2 : 4);

function smallestPlan(bytes: number, level: QrLevel): Plan | undefined {
  for (let version = 1; version <= lastVersion; version++) {
    const plan = planFor(version, level);
    if (2 + lengthNibbles(version) + 2 * bytes <= 2 * dataCodewords(plan)) return plan;
  }
  return undefined;
}

/** Byte mode 0100, length, bytes, terminator 0000 (it always lands on a byte), padding. */
function dataBytes(data: Uint8Array, plan: Plan): Uint8Array {
  const length = data.length.toString(16).padStart(lengthNibbles(plan.version), '0');
  const message = Buffer.from(`4${length}${Buffer.from(data).toString('hex')}0`, 'hex');
  const filler = (_: unknown, index: number) => (index % 2 === 0 ? 0xec : 0x11);
  const padding = Array.from({ length: dataCodewords(plan) - message.length }, filler);
  return Buffer.concat([message, Buffer.from(padding)]);
}

/** Product in GF(256) modulo x⁸+x⁴+x³+x²+1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function generator(degree: number): number[] {
  const result = [...Array<number>(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step++, root = multiply(root, 2))
    for (let i = 0; i < degree; i++) result[i] = multiply(result[i]!, root) ^ (result[i + 1] ?? 0);
  return result;
}

function checkBytes(block: Uint8Array, divisor: number[]): number[] {
  let remainder = Array<number>(divisor.length).fill(0);
  for (const byte of block) {
    const factor = byte ^ remainder[0]!;
    remainder = divisor.map((term, i) => (remainder[i + 1] ?? 0) ^ multiply(term, factor));
  }
  return remainder;
}

function interleave(rows: ArrayLike<number>[]): number[] {
  const longest = Math.max(...rows.map((row) => row.length));
  const result: number[] = [];
  for (let i = 0; i < longest; i++) for (const row of rows) if (i < row.length) result.push(row[i]!);
  return result;
}

function withCheckBytes(data: Uint8Array, plan: Plan): number[] {
  const divisor = generator(plan.check);
  const short = Math.floor(dataCodewords(plan) / plan.blocks);
  const shortBlocks = plan.blocks - (dataCodewords(plan) % plan.blocks);
  let from = 0;
  const blocks = Array.from({ length: plan.blocks }, (_, index) => {
    const block = data.subarray(from, from + short + (index < shortBlocks ? 0 : 1));
    from += block.length;
    return block;
  });
  return [...interleave(blocks), ...interleave(blocks.map((block) => checkBytes(block, divisor)))];
}

type Grid = (boolean | undefined)[][];

/** A square ring pattern round (cx, cy); rings at these distances are white. */
function drawRings(grid: Grid, cx: number, cy: number, radius: number, white: number[]): void {
  for (let y = cy - radius; y <= cy + radius; y++)
    for (let x = cx - radius; x <= cx + radius; x++) {
      if (grid[y] === undefined || x < 0 || x >= grid.length) continue;
      grid[y]![x] = !white.includes(Math.max(Math.abs(x - cx), Math.abs(y - cy)));
    }
}

function alignmentPositions({ version, size }: Plan): number[] {
  const count = alignmentCount(version);
  if (count === 0) return [];
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
}

function drawPatterns(grid: Grid, plan: Plan): void {
  const { size } = plan;
  const at = alignmentPositions(plan);
  for (let i = 0; i < size; i++) {
    grid[6]![i] = i % 2 === 0;
    grid[i]![6] = i % 2 === 0;
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, x, y, 4, [2, 4]);
  for (const y of at)
    for (const x of at) {
      const inFinder = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
      if (!inFinder) drawRings(grid, x, y, 2, [1]);
    }
}

function remainderBits(value: number, steps: number, polynomial: number): number {
  let remainder = value;
  for (let i = 0; i < steps; i++) remainder = (remainder << 1) ^ ((remainder >>> (steps - 1)) * polynomial);
  return (value << steps) | remainder;
}

/** The mask is always number 0 (checkerboard): readers accept any, choosing one only helps bad prints. */
function drawFormat(grid: Grid, size: number, level: QrLevel): void {
  const format = remainderBits(levelBits[level] << 3, 10, 0x537) ^ 0x5412;
  const bit = (i: number) => ((format >>> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    if (i < 8) grid[i < 6 ? i : i + 1]![8] = bit(i);
    else grid[8]![i === 8 ? 7 : 14 - i] = bit(i);
    if (i < 8) grid[8]![size - 1 - i] = bit(i);
    else grid[size - 15 + i]![8] = bit(i);
  }
  grid[size - 8]![8] = true;
}

function drawVersion(grid: Grid, { version, size }: Plan): void {
  if (version < 7) return;
  const code = remainderBits(version, 12, 0x1f25);
  for (let i = 0; i < 18; i++) {
    const [along, across] = [size - 11 + (i % 3), Math.floor(i / 3)];
    grid[across]![along] = grid[along]![across] = ((code >>> i) & 1) === 1;
  }
}

/** Two columns at a time from the right, up and down in turn, round what is drawn already. */
function* dataPath(size: number): Generator<[x: number, y: number]> {
  for (let pair = 0; pair < (size - 1) / 2; pair++) {
    const right = size - 1 - 2 * pair - (pair >= (size - 7) / 2 ? 1 : 0);
    for (let step = 0; step < size; step++) {
      const y = pair % 2 === 0 ? size - 1 - step : step;
      yield [right, y];
      yield [right - 1, y];
    }
  }
}

function drawData(grid: Grid, size: number, codewords: number[]): void {
  let i = 0;
  for (const [x, y] of dataPath(size)) {
    if (grid[y]![x] !== undefined) continue;
    const bit = ((codewords[i >>> 3] ?? 0) >>> (7 - (i & 7))) & 1;
    grid[y]![x] = (bit === 1) !== ((x + y) % 2 === 0);
    i++;
  }
}

function toBitmap(grid: Grid, size: number): Bitmap {
  const stride = Math.ceil(size / 8);
  const bits = new Uint8Array(stride * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (grid[y]![x]) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7);
  return { width: size, height: size, bits };
}

/** A QR code model 2 in byte mode, one dot a module, without quiet zone; undefined = too much data. */
export function encodeQr(data: Uint8Array, level: QrLevel): Bitmap | undefined {
  const plan = smallestPlan(data.length, level);
  if (!plan) return undefined;
  const grid: Grid = Array.from({ length: plan.size }, () => Array(plan.size).fill(undefined));
  drawPatterns(grid, plan);
  drawFormat(grid, plan.size, level);
  drawVersion(grid, plan);
  drawData(grid, plan.size, withCheckBytes(dataBytes(data, plan), plan));
  return toBitmap(grid, plan.size);
}
