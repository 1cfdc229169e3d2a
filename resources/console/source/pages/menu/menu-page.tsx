import { useSignal } from '@preact/signals';
import { requestBlob } from '../../api/client.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { Category, MenuItem } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { attempt } from '../../shell/notices.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { RecordDialog } from '../records/records.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { items } from './item-kind.tsx';
import { ItemTable } from './item-table.tsx';
import { PopularDialog } from './popular-dialog.tsx';

type Act = MenuItem | 'new' | 'import' | 'popular' | undefined;

export function MenuPage() {
  const menu = useResource('GET /pos/menu-items', {
    query: { all: '1' },
    topics: ['menu', 'stock'],
  });
  const categories = useResource('GET /pos/categories', { query: { all: '1' }, topics: ['menu'] });
  const search = useSignal('');
  const act = useSignal<Act>(undefined);
  const start = (next: Act) => {
    act.value = next;
  };
  const actions = mayCall('POST /pos/menu-items') && (
    <>
      <button type="button" onClick={() => start('popular')}>
        {t('popular.open')}
      </button>
      <button type="button" onClick={() => void attempt(saveMenu)}>
        {t('import.export')}
      </button>
      <button type="button" onClick={() => start('import')}>
        {t('menu.import')}
      </button>
      <button type="button" class="primary" onClick={() => start('new')}>
        {t('menu.add')}
      </button>
    </>
  );
  return (
    <Page title={t('menu.title')} lead={t('menu.lead')} actions={actions}>
      <SearchBox
        label={t('menu.search')}
        value={search.value}
        onChange={(text) => {
          search.value = text;
        }}
      />
      <Loaded of={menu}>
        {(all) =>
          all.length === 0 ? (
            <NoMenu />
          ) : (
            <Groups
              items={found(all, search.value)}
              categories={categories.data.value ?? []}
              onOpen={start}
            />
          )
        }
      </Loaded>
      {act.value === 'import' && <ImportDialog onClose={() => start(undefined)} />}
      {act.value === 'popular' && (
        <PopularDialog items={menu.data.value ?? []} onClose={() => start(undefined)} />
      )}
      {act.value && act.value !== 'import' && act.value !== 'popular' && (
        <RecordDialog kind={items} open={act.value} onClose={() => start(undefined)} />
      )}
    </Page>
  );
}

/** Every field, in a form that imports unchanged. */
async function saveMenu(): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await requestBlob('GET /pos/menu-items/export'));
  link.download = 'menu.xlsx';
  link.click();
  URL.revokeObjectURL(link.href);
}

const NoMenu = () => <Empty icon="menu" title={t('menu.empty')} text={t('menu.empty_text')} />;

function found(all: readonly MenuItem[], search: string): MenuItem[] {
  const wanted = search.trim().toLocaleLowerCase();
  return all.filter(({ name, sku }) => `${name} ${sku ?? ''}`.toLocaleLowerCase().includes(wanted));
}

interface GroupsProps {
  readonly items: readonly MenuItem[];
  readonly categories: readonly Category[];
  readonly onOpen: (item: MenuItem) => void;
}

/** As guests read it: category after category. */
function Groups({ items, categories, onOpen }: GroupsProps) {
  const groups = [
    ...categories.map(({ id, name }) => ({ id: id as number | null, name })),
    { id: null, name: t('menu.no_category') },
  ];
  const filled = groups.flatMap(({ id, name }) => {
    const own = items.filter(({ category_id }) => category_id === id);
    return own.length === 0 ? [] : [{ id, name, own }];
  });
  if (filled.length === 0)
    return <Empty icon="search" title={t('menu.nothing_found')} text={t('menu.nothing_found_text')} />;
  return (
    <>
      {filled.map(({ id, name, own }) => (
        <section key={id} class="menu-group">
          <h2>{name}</h2>
          <ItemTable category={name} items={own} onOpen={onOpen} />
        </section>
      ))}
    </>
  );
}
