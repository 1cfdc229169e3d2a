import { number } from '../../../../web/format/format.ts';
import { t } from '../../text/text.ts';
import { FaultList, NoteList } from './import-preview.tsx';
import type { Imported } from './import-state.ts';

/** What came in, and the rest as a file with the reasons. */
export function ImportResult({ imported }: { readonly imported: Imported }) {
  const { created, changed, unchanged, rejected, rejected_csv, faults, notes } = imported;
  return (
    <>
      <p role="status">
        {t('import.done', {
          created: number(created),
          changed: number(changed),
          unchanged: number(unchanged),
        })}
      </p>
      <NoteList notes={notes} />
      {rejected_csv !== null && (
        <>
          <p class="problem">{t('import.rejected', { count: rejected })}</p>
          <p>
            <a
              class="button primary"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${rejected_csv}`)}`}
              download="not-imported.csv"
            >
              {t('import.rejected_file')}
            </a>
          </p>
          <FaultList faults={faults} />
        </>
      )}
    </>
  );
}
