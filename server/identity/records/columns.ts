import { toIso } from '../../core/time/time.ts';

type Column<V> = V extends boolean ? 0 | 1 : V extends object ? string : V;
type Columns<F> = { [K in keyof F]: Column<F[K]> };

/** Fields as their columns store them: booleans as 0 and 1, lists and maps as JSON. */
export function columns<F extends object>(fields: F): Columns<F> {
  const entries = Object.entries(fields).map(([name, value]) => [name, toColumn(value)]);
  return Object.fromEntries(entries) as Columns<F>;
}

function toColumn(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

export const parseMap = <T>(json: string | null): Record<string, T> | null =>
  json === null ? null : (JSON.parse(json) as Record<string, T>);

/** Common columns of catalogue records. */
export const sharedOnWire = (row: { is_active: 0 | 1; created_at: number; updated_at: number }) => ({
  is_active: row.is_active === 1,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});
