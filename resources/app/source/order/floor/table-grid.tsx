import { known } from '../../work/rows.ts';
import type { Table } from '../../work/types.ts';
import { ordersAt } from './places.ts';

interface GridProps {
  readonly isShown: (table: Table) => boolean;
  readonly isOff: boolean;
  readonly onChoose: (table: Table) => void;
}

/** Tables to choose from, area by area. */
export function TableGrid({ isShown, isOff, onChoose }: GridProps) {
  const tables = [...known.value.table.values()].filter(
    (table) => table.merged_into_id === null && isShown(table),
  );
  const areas = [...known.value.area.values(), { id: 0, name: '', sort_order: Number.MAX_SAFE_INTEGER }];
  return (
    <>
      {areas
        .map((area) => ({ area, of: tables.filter(({ area_id }) => (area_id ?? 0) === area.id) }))
        .filter(({ of }) => of.length > 0)
        .map(({ area, of }) => (
          <section key={area.id} class="choose-table">
            <h3 dir="auto">{area.name}</h3>
            <ul class="chips">
              {of.map((table) => (
                <li key={table.id}>
                  <button type="button" class="button" disabled={isOff} onClick={() => onChoose(table)}>
                    <span dir="auto">{table.name}</span>
                    {ordersAt(table.id).length > 0 && <i class="dot is-taken" />}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}
