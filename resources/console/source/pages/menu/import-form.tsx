import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useResource } from '../../api/resource.ts';
import { ChoicesControl } from '../../form/controls/controls.tsx';
import { optionsOf } from '../../form/references.ts';
import { t } from '../../text/text.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { type MenuImport, useMenuImport } from './import-state.ts';

const EXAMPLE =
  'Category,Name,Size,Price,Type\nStarters,Samosa,,4.50,veg\nMains,Butter chicken,Half,9.00,non_veg\nMains,Butter chicken,Full,14.00,non_veg\n';

/** A menu from a file: chosen, seen as it will be, imported; what does not come in goes back as a file. */
export function ImportForm({ onDone }: { readonly onDone: () => void }) {
  const work = useMenuImport();
  const taxIds = useSignal<readonly number[]>([]);
  const { preview, imported, isBusy } = work;
  const count = preview.value?.counts.dishes ?? 0;
  const isReady = count > 0 && !isBusy.value;
  const submit = (event: Event) => {
    event.preventDefault();
    if (isReady && !imported.value) void work.run(taxIds.value);
  };
  return (
    <form class="form" onSubmit={submit} aria-busy={isBusy.value}>
      <div class="form-fields">
        <FileField work={work} />
        {work.problem.value && (
          <p class="problem" role="alert">
            {work.problem.value}
          </p>
        )}
        {imported.value ? (
          <ImportResult imported={imported.value} />
        ) : (
          preview.value && (
            <>
              <ImportPreview preview={preview.value} onChoose={(next) => void work.choose(next)} />
              <TaxField
                value={taxIds.value}
                onChange={(next) => {
                  taxIds.value = next;
                }}
              />
            </>
          )
        )}
      </div>
      <footer>
        {imported.value ? (
          <button type="button" class="primary" onClick={onDone}>
            {t('action.close')}
          </button>
        ) : (
          <button type="submit" class="primary" aria-disabled={!isReady}>
            {isBusy.value ? t('state.working') : t('import.run', { count })}
          </button>
        )}
      </footer>
    </form>
  );
}

function FileField({ work }: { readonly work: MenuImport }) {
  const id = useId();
  return (
    <>
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
        <label for={id}>{t('import.file')}</label>
        <input
          id={id}
          type="file"
          accept=".xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt,.json"
          required
          onChange={(event) => void work.open(event.currentTarget.files?.[0])}
        />
      </div>
    </>
  );
}

interface TaxFieldProps {
  readonly value: readonly number[];
  readonly onChange: (taxIds: readonly number[]) => void;
}

function TaxField({ value, onChange }: TaxFieldProps) {
  const taxes = useResource('GET /pos/taxes', { topics: ['menu'] }).data.value ?? [];
  return (
    <fieldset class="field">
      <legend>{t('import.taxes')}</legend>
      <p class="hint">{t('import.taxes_text')}</p>
      <ChoicesControl
        value={value}
        options={optionsOf(taxes)}
        onChange={(next) => onChange(next as number[])}
      />
    </fieldset>
  );
}
