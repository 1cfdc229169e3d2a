import { useId } from 'preact/hooks';
import { t } from '../../text/text.ts';
import { type Choices, type Encoding, encodings, type Taken } from './import-state.ts';

interface ImportChoicesProps {
  readonly taken: Taken;
  readonly onChoose: (choices: Choices) => void;
}

/** Which sheet and row the columns are named on, and how a text writes its letters. */
export function ImportChoices({ taken, onChoose }: ImportChoicesProps) {
  const [sheetId, rowId, encodingId] = [useId(), useId(), useId()];
  const { sheets, sheet, header_row, head, encoding } = taken;
  const letters = encoding === null ? {} : { encoding: encoding as Encoding };
  const row = head.find((one) => one.row === header_row);
  return (
    <div class="fields">
      {sheets.length > 1 && (
        <div class="field">
          <label for={sheetId}>{t('import.sheet')}</label>
          <select
            id={sheetId}
            value={String(sheet)}
            onChange={(event) => onChoose({ ...letters, sheet: Number(event.currentTarget.value) })}
          >
            {sheets.map(({ name, rows }, at) => (
              <option key={at} value={String(at)}>
                {t('import.sheet_rows', { name, rows })}
              </option>
            ))}
          </select>
        </div>
      )}
      <div class="field">
        <label for={rowId}>{t('import.header_row')}</label>
        <select
          id={rowId}
          value={String(header_row)}
          onChange={(event) => onChoose({ ...letters, sheet, header_row: Number(event.currentTarget.value) })}
        >
          <option value="0">{t('import.no_header_row')}</option>
          {(row || header_row === 0 ? head : [...head, { row: header_row, cells: [] }]).map((one) => (
            <option key={one.row} value={String(one.row)}>
              {`${one.row}: ${one.cells.filter(Boolean).slice(0, 4).join(' · ')}`}
            </option>
          ))}
        </select>
      </div>
      {encoding !== null && (
        <div class="field">
          <label for={encodingId}>{t('import.encoding')}</label>
          <select
            id={encodingId}
            value={encoding}
            onChange={(event) => onChoose({ encoding: event.currentTarget.value as Encoding })}
          >
            {encodings.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}
