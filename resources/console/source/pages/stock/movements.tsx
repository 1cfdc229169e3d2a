import { useSignal } from '@preact/signals';
import { fullTime, number } from '../../../../web/format/format.ts';
import { useResource } from '../../api/resource.ts';
import { mayCall } from '../../api/session.ts';
import type { StockMovement } from '../../api/types.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { DateRange, lastDays, type Range, spans } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Paged } from '../../parts/paged.tsx';
import { t } from '../../text/text.ts';

const kinds = ['restock', 'waste', 'count', 'sale', 'return'] as const;
const PAGE = 50;

/** What came and went; an item's bookings add up to its stock. */
export function Movements() {
  const range = useSignal<Range>(lastDays(spans.week));
  const kind = useSignal('');
  const query = { date_from: range.value.from, date_to: range.value.to, type: kind.value, limit: PAGE };
  return (
    <>
      <div class="toolbar">
        <DateRange
          value={range.value}
          onChange={(next) => {
            range.value = next;
          }}
        />
        <select
          aria-label={t('stock.what')}
          value={kind.value}
          onChange={({ currentTarget }) => {
            kind.value = currentTarget.value;
          }}
        >
          <option value="">{t('stock.every_kind')}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`stock.${one}`)}
            </option>
          ))}
        </select>
      </div>
      <Paged<StockMovement> key={JSON.stringify(query)} operation="GET /pos/stock/movements" query={query}>
        {(rows) => <MovementTable rows={rows} />}
      </Paged>
    </>
  );
}

function MovementTable({ rows }: { readonly rows: readonly StockMovement[] }) {
  if (rows.length === 0)
    return <Empty icon="stock" title={t('stock.no_bookings')} text={t('stock.no_bookings_text')} />;
  const columns: Column<StockMovement>[] = [
    { name: t('field.name'), cell: ({ name }) => name },
    { name: t('stock.what'), cell: ({ type }) => t(`stock.${type}`) },
    { name: t('stock.change'), isFigure: true, cell: ({ quantity }) => signed(quantity) },
    { name: t('menu.left'), isFigure: true, cell: ({ balance }) => number(balance) },
    { name: t('field.reason'), isMinor: true, cell: ({ reason }) => reason ?? '' },
    ...(mayCall('GET /users') ? [who()] : []),
    { name: t('audit.when'), cell: ({ created_at }) => fullTime(created_at) },
  ];
  return (
    <DataTable caption={t('stock.view_bookings')} rows={rows} keyOf={({ id }) => id} columns={columns} />
  );
}

const who = (): Column<StockMovement> => ({
  name: t('audit.who'),
  isMinor: true,
  cell: ({ user_id }) => <PersonName id={user_id} />,
});

const signed = (quantity: number): string => (quantity > 0 ? `+${number(quantity)}` : number(quantity));

function PersonName({ id }: { readonly id: number | null }) {
  const people = useResource('GET /users', { query: { all: '1', limit: 200 }, topics: ['user'] });
  return <>{people.data.value?.find((person) => person.id === id)?.name}</>;
}
