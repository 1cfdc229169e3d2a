import { number } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { ImportForm } from '../menu/import-form.tsx';

export function MenuStep() {
  const menu = useResource('GET /pos/menu-items', {
    query: { all: '1' },
    topics: ['menu', 'stock'],
  });
  return (
    <Loaded of={menu}>
      {(items) => (
        <>
          <p>
            {items.length > 0
              ? t('welcome.menu_there', { count: number(items.length) })
              : t('welcome.menu_text')}
          </p>
          <section class="card">
            <ImportForm onDone={() => {}} />
          </section>
          <p>
            <a class="button" href={hrefOf('menu')}>
              {t('welcome.by_hand')}
            </a>
          </p>
        </>
      )}
    </Loaded>
  );
}
