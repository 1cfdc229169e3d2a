import { number } from '../../../../web/format/format.ts';
import { changed, useResource } from '../../api/resource.ts';
import { Form } from '../../form/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { severalTables } from '../tables/several.ts';

/** Ten tables at once; the room is arranged later. */
export function TablesStep() {
  const tables = useResource('GET /pos/tables', { topics: ['table', 'floor'] });
  const areas = useResource('GET /areas', { topics: ['floor', 'table'] });
  return (
    <Loaded of={areas}>
      {(all) => (
        <>
          <Loaded of={tables}>
            {(there) => (
              <p>
                {there.length > 0
                  ? t('welcome.tables_there', { count: number(there.length) })
                  : t('welcome.tables_text')}
              </p>
            )}
          </Loaded>
          <section class="card">
            <Form
              {...severalTables(String(all[0]?.id ?? ''))}
              action={t('tables.add_several')}
              onDone={() => changed('table', 'floor')}
            />
          </section>
          <p>
            <a class="button" href={hrefOf('tables')}>
              {t('tables.arrange')}
            </a>
          </p>
        </>
      )}
    </Loaded>
  );
}
