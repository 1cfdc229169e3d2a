import { money, number } from '../../../../web/format/format.ts';
import { request } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { MenuItem } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { attempt } from '../../shell/notices.tsx';
import { isHosted } from '../../shell/place.ts';
import { t, valueName } from '../../text/text.ts';
import { PriceCell } from './price-cell.tsx';

interface ItemTableProps {
  readonly category: string;
  readonly items: readonly MenuItem[];
  readonly onOpen: (item: MenuItem) => void;
}

export function ItemTable({ category, items, onOpen }: ItemTableProps) {
  return (
    <DataTable
      caption={category}
      rows={items}
      keyOf={({ id }) => id}
      isDim={({ is_active }) => !is_active}
      onOpen={mayCall('PUT /pos/menu-items/{id}') ? onOpen : undefined}
      columns={[
        { name: t('field.name'), cell: ({ name }) => name },
        {
          name: t('field.type'),
          isMinor: true,
          cell: ({ type }) => <span class={`diet is-${type}`}>{valueName(type)}</span>,
        },
        {
          name: t('menu.variants'),
          isMinor: true,
          cell: ({ variants }) => variants.map(({ name, price }) => `${name} ${money(price)}`).join(', '),
        },
        {
          name: t('menu.left'),
          isFigure: true,
          isMinor: true,
          cell: ({ stock_quantity }) => (stock_quantity === null ? '' : number(stock_quantity)),
        },
        { name: t('field.price'), isFigure: true, cell: (item) => <PriceCell item={item} /> },
        { name: t('menu.available'), cell: (item) => <AvailableSwitch item={item} /> },
      ]}
    />
  );
}

/** 86 and back, in one tap. */
function AvailableSwitch({ item }: { readonly item: MenuItem }) {
  const { id, name, reason, is_active } = item;
  if (!is_active) return <Badge value="inactive" />;
  if (!isHosted.value || !mayCall('PUT /pos/menu-items/{id}/availability'))
    return reason === null ? (
      <Badge value="available" label={t('menu.available')} />
    ) : (
      <Badge value="sold_out" />
    );
  const set = async (isOn: boolean) => {
    const call = { params: { id }, body: { is_available: isOn } };
    await attempt(() => request('PUT /pos/menu-items/{id}/availability', call));
    changed('menu', 'stock');
  };
  return (
    <>
      <input
        type="checkbox"
        class="switch"
        checked={reason !== 'off'}
        aria-label={t('menu.available_of', { name })}
        onChange={(event) => void set(event.currentTarget.checked)}
      />
      {reason === 'sold_out' && <Badge value="sold_out" />}
    </>
  );
}
