import { toIso } from '../../../../core/time/time.ts';
import type { Cell } from './book.ts';

/** How a spreadsheet shows a number. */
export type NumberKind = 'number' | 'percent' | 'date';

/** Of a built-in format, or of the file's own. */
export function numberKindOf(id: number, code: string): NumberKind {
  const plain = code.replace(/"[^"]*"|\[[^[\]]*\]|\\./g, '');
  if (id === 9 || id === 10 || plain.includes('%')) return 'percent';
  return (id >= 14 && id <= 22) || (id >= 45 && id <= 47) || /[dmyhs]/i.test(plain) ? 'date' : 'number';
}

/** A spreadsheet keeps 4.35 as 4.3499999999999996. */
export function numberAs(value: number, kind: NumberKind): Cell {
  const number = Number(value.toPrecision(15));
  if (kind === 'percent') return `${Number((number * 100).toPrecision(12))}%`;
  return kind === 'date' ? dateOf(number) : number;
}

/** A spreadsheet counts days from here. */
const DAY_ZERO = -2_209_161_600_000;
const MAX_DAYS = 1_000_000;

const dateOf = (days: number): string =>
  Math.abs(days) > MAX_DAYS ? '#DATE' : toIso(Math.round(DAY_ZERO + days * 86_400_000));
