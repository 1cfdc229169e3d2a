import type { ComponentChildren } from 'preact';

export interface Column<T> {
  readonly name: string;
  readonly cell: (row: T) => ComponentChildren;
  /** Figures stand at the end of their column. */
  readonly isFigure?: boolean;
  /** Left away where there is little room. */
  readonly isMinor?: boolean;
  /** Left away where no row has something to say in it. */
  readonly isNeededBy?: (row: T) => boolean;
}

interface DataTableProps<T> {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string | number;
  /** The first cell opens the row. */
  readonly onOpen?: (row: T) => void;
  readonly isDim?: (row: T) => boolean;
}

/** A table where there is room, a list of cards where there is not. */
export function DataTable<T>({ caption, columns: all, rows, keyOf, onOpen, isDim }: DataTableProps<T>) {
  const columns = all.filter(({ isNeededBy }) => !isNeededBy || rows.some(isNeededBy));
  const shape = ({ isFigure, isMinor }: Column<T>) =>
    [isFigure && 'figure', isMinor && 'minor'].filter(Boolean).join(' ');
  return (
    <table class="data">
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" class={shape(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} class={isDim?.(row) ? 'is-dim' : undefined}>
            {columns.map((column, at) => (
              <td key={column.name} class={shape(column)} data-label={column.name}>
                {at === 0 && onOpen ? (
                  <button type="button" class="link" onClick={() => onOpen(row)}>
                    {column.cell(row)}
                  </button>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
