import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { asProblem } from '../../../../web/api/problem.ts';
import { request } from '../../api/client.ts';
import { changed, useResource } from '../../api/resource.ts';
import { ChoicesControl } from '../../form/controls.tsx';
import { optionsOf } from '../../form/references.ts';
import { notify, wordsOf } from '../../shell/notices.tsx';
import { fieldName, t } from '../../text/text.ts';

interface Imported {
  readonly created: number;
  readonly changed: number;
}

interface Tax {
  readonly id: number;
  readonly name: string;
}

const EXAMPLE = 'category,name,price,type\nStarters,Samosa,4.50,veg\nMains,Butter chicken,14.00,non_veg\n';

/** A file of a spreadsheet; what is wrong is told row by row and nothing is changed until all of it is right. */
export function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const [fileId, faultId] = [useId(), useId()];
  const csv = useSignal('');
  const chosen = useSignal<readonly number[]>([]);
  const faults = useSignal<readonly string[]>([]);
  const isBusy = useSignal(false);
  const taxes = useResource<Tax[]>('GET /pos/taxes', { topics: ['menu'] }).data.value ?? [];
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy.value) return;
    isBusy.value = true;
    try {
      const body = { csv: csv.value, ...(chosen.value.length > 0 && { tax_ids: chosen.value }) };
      const { data } = await request<Imported>('POST /pos/menu-items/import', { body });
      changed('menu');
      notify(t('import.done', { created: data.created, changed: data.changed }));
      onDone();
    } catch (error) {
      const problem = asProblem(error);
      const told = Object.entries(problem.fields).map(([path, words]) => faultText(path, words));
      faults.value = told.length > 0 ? told : [wordsOf(problem)];
    }
    isBusy.value = false;
  };
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <div class="form-fields">
        <p class="hint">{t('import.text')}</p>
        <p>
          <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`} download="menu.csv">
            {t('import.example')}
          </a>
        </p>
        <div class="field">
          <label for={fileId}>{t('import.file')}</label>
          <input
            id={fileId}
            type="file"
            accept=".csv,text/csv,text/plain"
            required
            aria-describedby={faultId}
            onChange={(event) =>
              void event.currentTarget.files?.[0]?.text().then((text) => {
                csv.value = text;
                faults.value = [];
              })
            }
          />
        </div>
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
        <button type="submit" class="primary" aria-disabled={isBusy.value || csv.value === ''}>
          {isBusy.value ? t('state.working') : t('menu.import')}
        </button>
      </footer>
    </form>
  );
}

/** `rows.4.price` → `Row 4, Price: …`. */
function faultText(path: string, words: string): string {
  const [, row, column = ''] = path.match(/^rows\.(\d+)\.(\w+)$/) ?? [];
  return row === undefined ? words : t('import.fault', { row, column: fieldName(column), words });
}
