import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { newKey } from '../../../../web/api/key.ts';
import { Icon, type IconName } from '../../../../web/parts/icon.tsx';
import { factsBeside } from '../../../../web/text/speech.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { t } from '../../text/text.ts';
import { known, readAt } from '../../work/rows.ts';
import { minutesSince, second } from '../../work/server/clock.ts';
import type { Order, Table } from '../../work/types.ts';
import { NeedCards } from '../needs.tsx';
import { type Arranged, arranged } from './arranged.ts';
import { waitingTime, wordsFor, wordsOf } from './need-words.ts';
import {
  byUrgency,
  guestOf,
  isMine,
  type Need,
  nameOfTable,
  needOf,
  needOfOrder,
  openOrders,
  openPlace,
  openSince,
  ordersAt,
  placeOfOrder,
  placeOfTable,
  titleOf,
} from './places.ts';
import { type Plan, planOf, type Spot } from './plan.ts';

const OPEN = 'open';

/** What was chosen: an area, or the open tables, mine first. */
const chosen = signal<number | typeof OPEN | undefined>(undefined);

interface FloorProps {
  /** A till takes the money of every table, so it begins with all that are open; a waiter's tablet with the plan. */
  readonly isTill?: boolean;
}

/** The area that is shown; undefined: the open tables. */
const areaShown = ({ isTill = false }: FloorProps): number | undefined => {
  const shown = chosen.value ?? (isWide() && !isTill ? areasShown()[0]?.id : OPEN);
  return shown === OPEN ? undefined : shown;
};

const isWide = (): boolean => matchMedia('(min-width: 900px)').matches;

export function FloorView({ isTill = false }: FloorProps) {
  second.value;
  if (readAt.value === undefined) return <Skeleton />;
  return (
    <div class="floor">
      <div class="phone-only">
        <h2 class="unseen">{t('needs.heading')}</h2>
        <NeedCards isTray />
      </div>
      <Areas isTill={isTill} />
      <Tables isTill={isTill} />
    </div>
  );
}

const tablesOf = (id: number): Table[] =>
  [...known.value.table.values()].filter(
    ({ area_id, merged_into_id }) => (area_id ?? 0) === id && merged_into_id === null,
  );

const areasShown = () =>
  [...known.value.area.values()].sort((one, other) => one.sort_order - other.sort_order);

function Areas({ isTill = false }: FloorProps) {
  const shown = areaShown({ isTill });
  const open = [...known.value.table.values()].filter(
    (table) => (isTill || isMine(table)) && needOf(table) !== 'free',
  );
  return (
    <nav class="chips" aria-label={t('nav.floor')}>
      <button
        type="button"
        class="chip"
        aria-pressed={shown === undefined}
        onClick={() => (chosen.value = OPEN)}
      >
        {t(isTill ? 'orders.open' : 'floor.mine')} <bdi class="count">{open.length}</bdi>
      </button>
      {areasShown().map(({ id, name }) => {
        const tables = tablesOf(id);
        const taken = tables.filter((table) => needOf(table) !== 'free').length;
        return (
          <button
            type="button"
            key={id}
            class="chip"
            aria-pressed={shown === id}
            onClick={() => (chosen.value = id)}
          >
            <span dir="auto">{name}</span>{' '}
            <bdi class="count">
              {taken}/{tables.length}
            </bdi>
          </button>
        );
      })}
    </nav>
  );
}

/** The arrangement as of opening this view: news changes how a table looks, not where it is. */
function useArranged(view: string, taken: readonly Table[], free: readonly Table[], all: readonly Table[]) {
  const kept = useRef<{ readonly view: string; readonly of: Arranged } | undefined>(undefined);
  const before = kept.current?.view === view ? kept.current.of : undefined;
  const ids = (tables: readonly Table[]): number[] => tables.map(({ id }) => id);
  const of = arranged(before, ids(taken), ids(free), new Set(ids(all)));
  kept.current = { view, of };
  const byId = new Map(all.map((table) => [table.id, table]));
  const shown = (list: readonly number[]): Table[] => list.flatMap((id) => byId.get(id) ?? []);
  return { taken: shown(of.taken), free: shown(of.free), late: shown(of.late) };
}

function Tables({ isTill = false }: FloorProps) {
  const [first] = areasShown();
  const shown = areaShown({ isTill });
  const ofArea = [...tablesOf(shown ?? first?.id ?? 0)].sort(bySort);
  const all = [...known.value.table.values()].filter(({ merged_into_id }) => merged_into_id === null);
  const isOfOpen = shown === undefined;
  const open = all.filter((table) => needOf(table) !== 'free').sort(byUrgency);
  const taken = isOfOpen ? [...open.filter(isMine), ...open.filter((one) => !isMine(one))] : ofArea;
  const free = isOfOpen ? ofArea.filter((table) => needOf(table) === 'free') : [];
  const { taken: top, free: below, late } = useArranged(String(shown), taken, free, all);
  const plan = isOfOpen ? undefined : planOf(ofArea);
  if (all.length === 0) return <p class="hint">{t('floor.empty')}</p>;
  return (
    <>
      {isOfOpen && !isTill && top.length === 0 && <p class="hint">{t('floor.none_mine')}</p>}
      <Tiles tables={plan ? ofArea : top} plan={plan} />
      {plan && <Legend />}
      {isOfOpen && (
        <>
          <h2 class="quiet" dir="auto">
            {first?.name}
          </h2>
          <Tiles tables={below} plan={undefined} />
        </>
      )}
      <NoTable />
      {!plan && late.length > 0 && <Tiles tables={late} plan={undefined} />}
    </>
  );
}

/** As a list on a phone; as the floor was drawn where there is room. */
function Tiles({ tables, plan }: { readonly tables: readonly Table[]; readonly plan: Plan | undefined }) {
  const size = plan && { '--columns': plan.columns, '--rows': plan.rows };
  return (
    <ul class={plan ? 'tables is-plan' : 'tables'} style={size}>
      {tables.map((table) => (
        <TableTile key={table.id} table={table} spot={plan?.spots.get(table.id)} />
      ))}
    </ul>
  );
}

const Legend = () => (
  <p class="legend wide-only">
    <i class="is-mine" /> {t('floor.legend_mine')}
    <i class="is-other" /> {t('floor.legend_other')}
    <i class="is-free" /> {t('floor.legend_free')}
    <i class="is-unsent" /> {t('floor.legend_unsent')}
  </p>
);

const bySort = (one: Table, other: Table): number => one.sort_order - other.sort_order || one.id - other.id;

const icons: Readonly<Record<Need, IconName>> = {
  refused: 'alert',
  ready: 'ready',
  call: 'calls',
  guests: 'tablet',
  late: 'late',
  unsent: 'tablet',
  partly: 'orders',
  billed: 'orders',
  cooking: 'cooking',
  eating: 'eating',
  open: 'people',
  free: 'people',
};

interface TileProps {
  readonly table: Table;
  readonly spot?: Spot | undefined;
}

function TableTile({ table, spot }: TileProps) {
  const orders = ordersAt(table.id);
  const need = needOf(table);
  const since = openSince(orders);
  const covers = orders.reduce((sum, order) => sum + order.covers, 0);
  const classes = ['table', `is-${need}`, isMine(table) && 'is-mine'].filter(Boolean).join(' ');
  return (
    <li style={spot && { '--left': spot.left, '--top': spot.top, '--cells': spot.cells }}>
      <button type="button" class={classes} onClick={() => (openPlace.value = placeOfTable(table))}>
        <span class="row">
          <strong dir="auto">{nameOfTable(table)}</strong>{' '}
          {covers > 0 && (
            <span class="covers">
              <Icon name="people" />
              <bdi>{covers}</bdi>
            </span>
          )}
        </span>{' '}
        <span class="since">
          {[table.deleted_at && t('floor.deleted'), since && waitingTime(minutesSince(since))]
            .filter(Boolean)
            .join(' · ')}
        </span>{' '}
        <span class="need">
          {need !== 'free' && <Icon name={icons[need]} />}
          <span>{wordsFor(table, need, orders)}</span>
        </span>
      </button>
    </li>
  );
}

/** What an order without a table needs, beside its number. */
function NeedBadge({ order }: { readonly order: Order }) {
  const need = needOfOrder(order);
  return (
    <span class={`badge is-${need}`}>
      <Icon name={icons[need]} />
      {wordsOf(need, [order])}
    </span>
  );
}

/** Orders that are for no table of this floor, and the way to open one. */
function NoTable() {
  const orders = openOrders.value.filter(({ table_id }) => !known.value.table.has(table_id ?? 0));
  const open = () => {
    openPlace.value = { lane: `new:${newKey()}`, title: t('floor.takeaway'), tableId: null, orderId: null };
  };
  return (
    <section class="no-table">
      <h2>{t('floor.no_table')}</h2>
      <button type="button" class="button" onClick={open}>
        <Icon name="plus" />
        {t('floor.takeaway')}
      </button>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <button type="button" class="tile" onClick={() => (openPlace.value = placeOfOrder(order))}>
              <strong>{titleOf(order)}</strong>
              <NeedBadge order={order} />
              <small>{factsBeside(guestOf(order), waitingTime(minutesSince(order.created_at)))}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
