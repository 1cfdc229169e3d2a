import type { Sheet } from '../../../../../server/core/csv.ts';
import { type Mapping, type MenuColumn, menuColumns, needed } from '../../../../web/sheet/menu-columns.ts';
import { fieldName, t } from '../../text/text.ts';

interface ColumnTableProps {
  readonly sheet: Sheet;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

const EXAMPLES = 3;

/** Which column of the file is which of the menu, with what its first rows say. */
export function ColumnTable({ sheet, mapping, onChange }: ColumnTableProps) {
  const [head = [], ...rows] = sheet;
  const examples = (column: MenuColumn): string => {
    const place = mapping[column];
    if (place === undefined) return '';
    return rows
      .slice(0, EXAMPLES)
      .map((cells) => cells[place] ?? '')
      .filter((cell) => cell !== '')
      .join(' · ');
  };
  const choose = (column: MenuColumn, value: string) => {
    const { [column]: _, ...others } = mapping;
    onChange(value === '' ? others : { ...others, [column]: Number(value) });
  };
  return (
    <div class="scroll-x">
      <table class="data">
        <caption>{t('import.columns', { count: rows.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('import.of_menu')}</th>
            <th scope="col">{t('import.of_file')}</th>
            <th scope="col">{t('import.says')}</th>
          </tr>
        </thead>
        <tbody>
          {menuColumns.map((column) => (
            <tr key={column}>
              <th scope="row">
                {fieldName(column)}
                {needed.includes(column) && <span class="required"> {t('form.required')}</span>}
              </th>
              <td>
                <select
                  aria-label={fieldName(column)}
                  value={String(mapping[column] ?? '')}
                  onChange={(event) => choose(column, event.currentTarget.value)}
                >
                  <option value="">{t('form.none')}</option>
                  {head.map((header, place) => (
                    <option key={place} value={String(place)}>
                      {header || t('import.unnamed', { number: place + 1 })}
                    </option>
                  ))}
                </select>
              </td>
              <td dir="auto">{examples(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
