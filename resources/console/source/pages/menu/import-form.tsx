import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { type Sheet, SheetReadError } from '../../../../../server/core/csv.ts';
import { asProblem } from '../../../../web/api/problem.ts';
import { guessed, type Mapping, needed, prepared } from '../../../../web/sheet/menu-columns.ts';
import { readSheet } from '../../../../web/sheet/read.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { ChoicesControl } from '../../form/controls/controls.tsx';
import { optionsOf } from '../../form/references.ts';
import { notify, wordsOf } from '../../shell/notices.tsx';
import { fieldName, t } from '../../text/text.ts';
import { ColumnTable } from './column-table.tsx';

const EXAMPLE = 'category,name,price,type\nStarters,Samosa,4.50,veg\nMains,Butter chicken,14.00,non_veg\n';

/** A file of a spreadsheet; what is wrong is told row by row and nothing is changed until all of it is right. */
export function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const [fileId, faultId] = [useId(), useId()];
  const sheet = useSignal<Sheet | undefined>(undefined);
  const mapping = useSignal<Mapping>({});
  const chosen = useSignal<readonly number[]>([]);
  const faults = useSignal<readonly string[]>([]);
  const isBusy = useSignal(false);
  const taxes = useResource('GET /pos/taxes', { topics: ['menu'] }).data.value ?? [];
  const isReady = sheet.value !== undefined && needed.every((column) => mapping.value[column] !== undefined);
  const choose = async (file: File | undefined) => {
    sheet.value = undefined;
    faults.value = [];
    if (!file) return;
    try {
      const read = readSheet(new Uint8Array(await file.arrayBuffer()));
      mapping.value = guessed(read[0] ?? []);
      sheet.value = read;
    } catch (error) {
      faults.value = [t(`import.${error instanceof SheetReadError ? error.why : 'not_a_sheet'}`)];
    }
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value || !sheet.value || !isReady) return;
    isBusy.value = true;
    const { csv, rowOf } = prepared(sheet.value, mapping.value);
    try {
      const body = { csv, ...(chosen.value.length > 0 && { tax_ids: chosen.value }) };
      const { data } = await request('POST /pos/menu-items/import', { body });
      changed('menu');
      notify(t('import.done', { created: data.created, changed: data.changed }));
      onDone();
    } catch (error) {
      const problem = asProblem(error);
      const told = Object.entries(problem.fields).map(([path, words]) => faultText(path, words, rowOf));
      faults.value = told.length > 0 ? told : [wordsOf(problem)];
    }
    isBusy.value = false;
  };
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <div class="form-fields">
        <p class="hint">{t('import.text')}</p>
        <p>
          <a
            class="button"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
            download="menu.csv"
          >
            {t('import.example')}
          </a>
        </p>
        <div class="field">
          <label for={fileId}>{t('import.file')}</label>
          <input
            id={fileId}
            type="file"
            accept=".xlsx,.csv,.tsv,text/csv,text/plain"
            required
            aria-describedby={faultId}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
        </div>
        {sheet.value && (
          <ColumnTable
            sheet={sheet.value}
            mapping={mapping.value}
            onChange={(next) => {
              mapping.value = next;
              faults.value = [];
            }}
          />
        )}
        <fieldset class="field">
          <legend>{t('import.taxes')}</legend>
          <p class="hint">{t('import.taxes_text')}</p>
          <ChoicesControl
            value={chosen.value}
            options={optionsOf(taxes)}
            onChange={(next) => {
              chosen.value = next as number[];
            }}
          />
        </fieldset>
        <div id={faultId} role="alert">
          {faults.value.length > 0 && (
            <>
              <p class="problem">{t('import.faults')}</p>
              <ul class="faults">
                {faults.value.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
      <footer>
        <button type="submit" class="primary" aria-disabled={isBusy.value || !isReady}>
          {isBusy.value ? t('state.working') : t('menu.import')}
        </button>
      </footer>
    </form>
  );
}

/** `rows.4.price` → `Row 4, Price: …`. */
function faultText(path: string, words: string, rowOf: (row: number) => number): string {
  const [, row, column = ''] = path.match(/^rows\.(\d+)\.(\w+)$/) ?? [];
  return row === undefined
    ? words
    : t('import.fault', { row: rowOf(Number(row)), column: fieldName(column), words });
}
