import { elementsIn, without } from '../../../../sheets/xml.ts';
import type { Cell } from './book.ts';

export function attributeOf(said: string | undefined, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*"([^"]*)"`).exec(said ?? '');
  return found?.[1] === undefined ? undefined : plainXml(found[1]);
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** The text that XML or HTML escapes. */
export const plainXml = (xml: string): string =>
  xml.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,6}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Of a text with its formats; how it is pronounced is left out. `_x000D_` is a character that XML has no place for. */
export const textOfRuns = (xml: string): string =>
  [...elementsIn(without(xml, 'rPh'), 't')]
    .map(({ inner }) => plainXml(inner))
    .join('')
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

export interface Merge {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Rows of all merged cells together; a hostile file merges everything a thousand times. */
const MAX_MERGED = 100_000;

/** Cells that are merged down a column all hold what the first one does. */
export function merged(rows: Cell[][], merges: readonly Merge[]): Cell[][] {
  let budget = MAX_MERGED;
  for (const { left, right, top, bottom } of merges) {
    budget -= bottom - top;
    if (budget < 0) break;
    const value = rows[top]?.[left];
    if (left !== right || value === undefined || value === '') continue;
    for (const row of rows.slice(top + 1, bottom + 1)) {
      while (row.length < left) row.push('');
      if ((row[left] ?? '') === '') row[left] = value;
    }
  }
  return rows;
}
