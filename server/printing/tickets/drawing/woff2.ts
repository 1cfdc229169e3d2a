import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Reads which characters a font file has: its `cmap` table, the only part needed to choose a font. */

const HEADER = 48;
const GLYF = 10;
const LOCA = 11;
const CMAP = 0;
const OTHER = 63;

export const charactersOf = (file: string): ReadonlySet<number> => codePoints(cmapTable(readFileSync(file)));

function cmapTable(font: Buffer): Buffer {
  const { offset, length, directoryEnd } = locate(font);
  const packed = font.subarray(directoryEnd, directoryEnd + font.readUInt32BE(20));
  return brotliDecompressSync(packed).subarray(offset, offset + length);
}

/** Walks the table directory; the tables follow each other in one compressed stream. */
function locate(font: Buffer): { offset: number; length: number; directoryEnd: number } {
  const cursor = { font, at: HEADER };
  let offset = 0;
  let found: { offset: number; length: number } | undefined;
  for (let left = font.readUInt16BE(12); left > 0; left -= 1) {
    const { isCmap, length } = entry(cursor);
    if (isCmap) found = { offset, length };
    offset += length;
  }
  if (!found) throw new Error('a font file without a character map');
  return { ...found, directoryEnd: cursor.at };
}

interface Cursor {
  readonly font: Buffer;
  at: number;
}

function entry(cursor: Cursor): { isCmap: boolean; length: number } {
  const flags = cursor.font[cursor.at++]!;
  const tag = flags & 63;
  if (tag === OTHER) cursor.at += 4;
  const original = base128(cursor);
  const version = flags >> 6;
  const isTransformed = tag === GLYF || tag === LOCA ? version !== 3 : version !== 0;
  return { isCmap: tag === CMAP, length: isTransformed ? base128(cursor) : original };
}

function base128(cursor: Cursor): number {
  let value = 0;
  for (;;) {
    const byte = cursor.font[cursor.at++]!;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
}

function codePoints(table: Buffer): Set<number> {
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, n) => table.readUInt32BE(8 + n * 8));
  return new Set(offsets.flatMap((offset) => mapped(table.subarray(offset))));
}

function mapped(table: Buffer): number[] {
  const format = table.readUInt16BE(0);
  if (format === 12) return segmentedCoverage(table);
  return format === 4 ? segmentMapping(table) : [];
}

/** Format 12: groups of first, last, first glyph. */
function segmentedCoverage(table: Buffer): number[] {
  const codes: number[] = [];
  for (let at = 16, left = table.readUInt32BE(12); left > 0; at += 12, left -= 1) {
    for (let code = table.readUInt32BE(at); code <= table.readUInt32BE(at + 4); code += 1) codes.push(code);
  }
  return codes;
}

/** Format 4: parallel arrays of ends, starts, deltas and offsets into an array of glyphs. */
function segmentMapping(table: Buffer): number[] {
  const size = table.readUInt16BE(6);
  const starts = 16 + size;
  const codes: number[] = [];
  for (let at = 0; at < size; at += 2) {
    const [end, start] = [table.readUInt16BE(14 + at), table.readUInt16BE(starts + at)];
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      if (hasGlyph(table, starts + at, size, code, start)) codes.push(code);
    }
  }
  return codes;
}

function hasGlyph(table: Buffer, startAt: number, size: number, code: number, start: number): boolean {
  const offsetAt = startAt + 2 * size;
  const offset = table.readUInt16BE(offsetAt);
  const delta = table.readUInt16BE(startAt + size);
  const glyph = offset === 0 ? code : table.readUInt16BE(offsetAt + offset + (code - start) * 2);
  return glyph !== 0 && ((glyph + delta) & 0xffff) !== 0;
}
