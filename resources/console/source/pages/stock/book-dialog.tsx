import { useSignal } from '@preact/signals';
import { number } from '../../../../web/format/format.ts';
import { changed, useResource } from '../../api/resource.ts';
import type { StockItem } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { t } from '../../text/text.ts';
import { Availability } from '../menu/availability.tsx';

const bookings = {
  restock: 'POST /pos/stock/{menu_item_id}/restock',
  waste: 'POST /pos/stock/{menu_item_id}/waste',
  count: 'POST /pos/stock/{menu_item_id}/count',
} as const;

type Booking = keyof typeof bookings;

interface BookProps {
  readonly item: StockItem;
  readonly onClose: () => void;
}

/** What came, what was lost, what was found: each with its reason. */
export function BookDialog({ item, onClose }: BookProps) {
  const kind = useSignal<Booking>('restock');
  const { menu_item_id, name, stock_quantity } = item;
  const menuItem = useResource('GET /pos/menu-items/{id}', {
    params: { id: menu_item_id },
    topics: ['menu', 'stock'],
  }).data.value;
  return (
    <FormDialog
      key={kind.value}
      title={name}
      operation={bookings[kind.value]}
      params={{ menu_item_id }}
      lead={['quantity', 'reason', 'cost']}
      topic={`stock_${kind.value}`}
      action={t('stock.book')}
      onDone={() => changed('stock', 'menu')}
      onClose={onClose}
    >
      <Tabs
        label={t('stock.what')}
        value={kind.value}
        options={(Object.keys(bookings) as Booking[]).map((value) => ({
          value,
          label: t(`stock.book_${value}`),
        }))}
        onChange={(next) => {
          kind.value = next as Booking;
        }}
      />
      <span>{t('stock.left_now', { count: number(stock_quantity) })}</span>
      {menuItem && <Availability item={menuItem} />}
    </FormDialog>
  );
}
