import type { Comparison, Row, Unit } from './contest.ts';

const HEAD = ['row', 'product', 'reference', 'ratio', '(rounds)', 'goal', ''];

const figure = (value: number, unit: Unit) =>
  unit === '/s' || unit === 'µs'
    ? `${Math.round(value)} ${unit}`
    : `${value.toFixed(unit === 'ms' ? 2 : 1)} ${unit}`;

const round = (goal: number) => Math.round(goal * 100) / 100;

function cells({ row, unit, product, reference, ratio, spread, goal, ok }: Comparison) {
  return [
    row,
    figure(product, unit),
    figure(reference, unit),
    `${ratio.toFixed(2)} ×`,
    `${spread[0].toFixed(2)}–${spread[1].toFixed(2)}`,
    'least' in goal ? `≥ ${round(goal.least)} ×` : `≤ ${round(goal.most)} ×`,
    ok ? 'ok' : 'short',
  ];
}

/** The first column left, figures right, each as wide as its widest cell. */
export function table(rows: Row[]) {
  const lines = [
    HEAD,
    ...rows.map((row) => ('skipped' in row ? [row.row, `skipped: ${row.skipped}`] : cells(row))),
  ];
  const full = lines.filter((line) => line.length === HEAD.length);
  const widths = HEAD.map((_, column) => Math.max(...full.map((line) => line[column]!.length)));
  const nameWidth = Math.max(...lines.map((line) => line[0]!.length));
  return lines
    .map(([name, ...rest]) => {
      const figures = rest.length === 1 ? rest : rest.map((cell, i) => cell.padStart(widths[i + 1]!));
      return [name!.padEnd(nameWidth), ...figures].join('  ').trimEnd();
    })
    .join('\n');
}
