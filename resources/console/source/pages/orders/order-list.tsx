import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { openOrderStatuses } from '../../../../../server/core/statuses.ts';
import { money, time, today } from '../../../../web/format/format.ts';
import type { ListedOrder } from '../../api/types.ts';
import { Badge } from '../../parts/badge.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { spans } from '../../parts/date-range.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Paged } from '../../parts/paged.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Page } from '../../shell/page.tsx';
import { branchesNow, hasBranch, isCentral } from '../../shell/place.ts';
import { hrefOf } from '../../shell/router.ts';
import { type TextKey, t } from '../../text/text.ts';
import { placeOf, stateOf, toneOf } from './order-words.ts';

const states = {
  all: {},
  open: { status: openOrderStatuses },
  paid: { status: 'paid' },
  refunded: { payment_status: 'refunded' },
  cancelled: { status: 'cancelled' },
} as const;

const days = ['today', 'week', 'month', 'one', 'any'] as const;

/** As it was left, so that coming back from an order finds the list as it was. */
const asked = signal({
  words: '',
  state: 'all' as keyof typeof states,
  days: 'week' as (typeof days)[number],
  date: '',
  from: '',
  to: '',
});

const change = (part: Partial<typeof asked.value>) => {
  asked.value = { ...asked.value, ...part };
};

/** What is typed is asked for once the typing rests. */
const words = signal(asked.value.words);
const REST_MS = 300;

const isAmount = (typed: string): boolean => /^\d+([.,]\d+)?$/.test(typed.trim());
const amountOf = (typed: string) => (isAmount(typed) ? Number(typed.trim().replace(',', '.')) : undefined);

function query() {
  const { days: span, date, from, to, state } = asked.value;
  return {
    ...states[state],
    limit: 50,
    search: words.value.trim(),
    total_from: amountOf(from),
    total_to: amountOf(to),
    ...(span === 'one' ? { date } : span !== 'any' && { date_from: today(-spans[span]) }),
  };
}

export function OrderList() {
  const typed = asked.value.words;
  useEffect(() => {
    const timer = setTimeout(() => (words.value = typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const wanted = query();
  return (
    <Page title={t('orders.title')} lead={t('orders.lead')}>
      <div class="toolbar">
        <SearchBox
          label={t('orders.search')}
          value={typed}
          onChange={(text) => change({ words: text.slice(0, 100) })}
        />
        <Tabs
          label={t('orders.state')}
          value={asked.value.state}
          options={Object.keys(states).map((value) => ({
            value,
            label: t(`orders.only_${value}` as TextKey),
          }))}
          onChange={(state) => change({ state: state as keyof typeof states })}
        />
        <Narrow />
      </div>
      <Paged<ListedOrder>
        key={JSON.stringify(wanted)}
        operation="GET /pos/orders"
        query={wanted}
        topics={['order']}
      >
        {(orders) => <Table orders={orders} />}
      </Paged>
    </Page>
  );
}

/** Days and amounts. */
function Narrow() {
  const { days: span, date, from, to } = asked.value;
  return (
    <div class="narrow">
      <label>
        <span>{t('orders.days')}</span>
        <select
          value={span}
          onChange={({ currentTarget }) => change({ days: currentTarget.value as typeof span })}
        >
          {days.map((one) => (
            <option key={one} value={one}>
              {t(`orders.days_${one}` as TextKey)}
            </option>
          ))}
        </select>
      </label>
      {span === 'one' && (
        <label>
          <span>{t('orders.day')}</span>
          <input
            type="date"
            value={date}
            max={today()}
            onChange={({ currentTarget }) => change({ date: currentTarget.value })}
          />
        </label>
      )}
      <Amount label={t('orders.total_from')} value={from} onChange={(text) => change({ from: text })} />
      <Amount label={t('orders.total_to')} value={to} onChange={(text) => change({ to: text })} />
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

const Amount = ({ label, value, onChange }: AmountProps) => (
  <label>
    <span>{label}</span>
    <input
      class="amount"
      inputMode="decimal"
      aria-invalid={value.trim() !== '' && !isAmount(value)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  </label>
);

const branchOf = ({ branch_id }: ListedOrder): string =>
  branchesNow().data.value?.find(({ id }) => id === branch_id)?.name ?? '';

function Table({ orders }: { readonly orders: readonly ListedOrder[] }) {
  if (orders.length === 0)
    return <Empty icon="list" title={t('orders.empty')} text={t('orders.empty_text')} />;
  return (
    <DataTable
      caption={t('orders.title')}
      rows={orders}
      keyOf={({ id }) => id}
      isDim={({ status }) => status === 'cancelled'}
      columns={[
        {
          name: t('orders.number'),
          cell: ({ id, order_number }) => (
            <a href={hrefOf(`orders/${id}`)}>
              <bdi>{order_number}</bdi>
            </a>
          ),
        },
        { name: t('orders.token'), isFigure: true, cell: ({ token_number }) => token_number },
        { name: t('orders.place'), cell: (order) => <span dir="auto">{placeOf(order)}</span> },
        ...(isCentral.value && !hasBranch.value
          ? [{ name: t('nav.branch'), isMinor: true, cell: branchOf }]
          : []),
        {
          name: t('orders.state'),
          cell: (order) => <Badge value={order.status} tone={toneOf(order)} label={stateOf(order)} />,
        },
        { name: t('orders.opened'), isMinor: true, cell: ({ created_at }) => time(created_at) },
        { name: t('reports.total'), isFigure: true, cell: ({ total }) => money(total) },
      ]}
    />
  );
}
