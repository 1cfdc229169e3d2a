import { toIso } from '../../../core/time/time.ts';
import type { Cell, CellKind } from './table.ts';

/** 1050 → `10.50`, by digits: no amount is ever a fraction of a double. */
export function decimalText(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  const sign = minor < 0 ? '-' : '';
  return exponent === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-exponent)}`;
}

/** 1234567.50 → `1,234,567.50`. */
const grouped = (decimal: string): string => decimal.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

const percentText = (ppm: number): string => decimalText(ppm, 4).replace(/\.?0+$/, '');

export const timeText = (wall: number): string => toIso(wall).slice(0, 16).replace('T', ' ');

/** For programs: plain digits, no grouping. */
export function plainText(cell: Cell, kind: CellKind, exponent: number): string {
  if (cell === null) return '';
  if (kind === 'money') return decimalText(Number(cell), exponent);
  if (kind === 'percent') return percentText(Number(cell));
  if (kind === 'dishes') return String(Math.round(Number(cell) * 100) / 100);
  if (kind === 'time') return timeText(Number(cell));
  return String(cell);
}

/** For people, on paper. */
export function shownText(cell: Cell, kind: CellKind, exponent: number): string {
  const plain = plainText(cell, kind, exponent);
  if (kind === 'percent' && plain !== '') return `${plain}%`;
  return kind === 'money' || kind === 'int' || kind === 'dishes' ? grouped(plain) : plain;
}

export const isNumeric = (kind: CellKind): boolean =>
  kind === 'money' || kind === 'int' || kind === 'dishes' || kind === 'percent';

/** `order.void_item` → `Order: void item`: a name of the API as people read it. */
export function inWords(name: string): string {
  const spelled = name
    .replaceAll('_', ' ')
    .replace('.', ': ')
    .replace(/\bcancelled\b/, 'canceled');
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
