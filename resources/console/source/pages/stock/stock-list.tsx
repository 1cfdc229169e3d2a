import { useSignal } from '@preact/signals';
import { number } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import type { StockItem } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { t } from '../../text/text.ts';
import { BookDialog } from './book-dialog.tsx';
import { mayBook } from './may-book.ts';

const topics = ['stock', 'menu'];
const tones = { ok: 'good', low: 'warn', out: 'bad' } as const;

export function StockList({ view }: { readonly view: 'all' | 'low' | 'out' }) {
  const stock = useResource('GET /pos/stock', { topics });
  const search = useSignal('');
  const open = useSignal<StockItem | undefined>(undefined);
  return (
    <>
      <SearchBox
        label={t('menu.search')}
        value={search.value}
        onChange={(text) => {
          search.value = text;
        }}
      />
      <Loaded of={stock}>
        {(all) => (
          <Items
            items={all.filter((item) => isShown(item, view, search.value))}
            isCounting={all.length > 0}
            onOpen={(item) => {
              open.value = item;
            }}
          />
        )}
      </Loaded>
      {open.value && (
        <BookDialog
          item={open.value}
          onClose={() => {
            open.value = undefined;
          }}
        />
      )}
    </>
  );
}

/** What is out is low as well. */
function isShown({ name, sku, state }: StockItem, view: 'all' | 'low' | 'out', search: string): boolean {
  if (view === 'low' && state === 'ok') return false;
  if (view === 'out' && state !== 'out') return false;
  return `${name} ${sku ?? ''}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
}

interface ItemsProps {
  readonly items: readonly StockItem[];
  /** Whether any item of the branch is counted. */
  readonly isCounting: boolean;
  readonly onOpen: (item: StockItem) => void;
}

function Items({ items, isCounting, onOpen }: ItemsProps) {
  if (!isCounting) return <Empty icon="stock" title={t('stock.empty')} text={t('stock.empty_text')} />;
  if (items.length === 0)
    return <Empty icon="check" title={t('stock.none_such')} text={t('stock.none_such_text')} />;
  return (
    <DataTable
      caption={t('stock.title')}
      rows={items}
      keyOf={({ id }) => id}
      isDim={({ is_available }) => !is_available}
      onOpen={mayBook() ? onOpen : undefined}
      columns={[
        { name: t('field.name'), cell: ({ name }) => name },
        { name: t('field.sku'), isMinor: true, cell: ({ sku }) => sku && <bdi>{sku}</bdi> },
        { name: t('menu.left'), isFigure: true, cell: ({ stock_quantity }) => number(stock_quantity) },
        {
          name: t('field.low_stock_at'),
          isFigure: true,
          isMinor: true,
          cell: ({ low_stock_at }) => (low_stock_at === null ? '' : number(low_stock_at)),
        },
        {
          name: t('records.state'),
          cell: ({ state }) => <Badge value={state} tone={tones[state]} label={t(`stock.${state}`)} />,
        },
      ]}
    />
  );
}
