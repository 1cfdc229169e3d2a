import { useSignal } from '@preact/signals';
import { countOfLine } from '../../../../web/menu/names.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import { nameOfLine } from '../../work/menu.ts';
import type { Order, OrderLine, Table } from '../../work/types.ts';
import { moveLines, needsServer } from '../acts.ts';
import { linesOf, ordersAt } from '../floor/places.ts';
import { TableGrid } from '../floor/table-grid.tsx';
import { BillChoice } from './bill-choice.tsx';

interface MoveProps {
  readonly order: Order;
  readonly first: OrderLine;
  readonly onClose: () => void;
}

/** Dishes that go to another table, in whole or some of a line; then the table. */
export function MoveLines({ order, first, onClose }: MoveProps) {
  const chosen = useSignal<ReadonlyMap<number, number>>(new Map([[first.id, first.quantity]]));
  const isBusy = useSignal(false);
  const lines = linesOf(order).filter(({ status }) => status !== 'voided');
  const set = (id: number, quantity: number) => {
    const next = new Map(chosen.value);
    if (quantity > 0) next.set(id, quantity);
    else next.delete(id);
    chosen.value = next;
  };
  const onto = useSignal<Table | undefined>(undefined);
  const move = async (to: Table, bill?: Order) => {
    const items = [...chosen.value].map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
    isBusy.value = true;
    if (await moveLines(order, items, to, bill)) onClose();
    isBusy.value = false;
  };
  const isOff = isBusy.value || needsServer() || chosen.value.size === 0;
  return (
    <Sheet title={t('move.title')} lead={t('move.lead')} onClose={onClose}>
      <ul class="asked-lines">
        {lines.map((line) => {
          const count = chosen.value.get(line.id) ?? 0;
          return (
            <li key={line.id}>
              <button
                type="button"
                class="option"
                aria-pressed={count > 0}
                onClick={() => set(line.id, count > 0 ? 0 : line.quantity)}
              >
                <i class="mark" />
                <span dir="auto">
                  {countOfLine(line)} {nameOfLine(line)}
                </span>
              </button>
              {count > 0 && line.quantity > 1 && (
                <Stepper
                  quantity={count}
                  fewer={t('order.fewer')}
                  more={t('order.more')}
                  onChange={(next) => set(line.id, Math.min(next, line.quantity))}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p class="said" role="status">
        {needsServer() && t('act.needs_server')}
      </p>
      <h3>
        <Icon name="next" mirrored /> {t('move.to')}
      </h3>
      {onto.value ? (
        <>
          <p>{t('bill.taken', { table: onto.value.name })}</p>
          <BillChoice
            bills={ordersAt(onto.value.id)}
            isOff={isOff}
            onChoose={(bill) => onto.value && void move(onto.value, bill)}
          />
        </>
      ) : (
        <TableGrid
          isOff={isOff}
          isShown={({ id }) => id !== order.table_id}
          onChoose={(table) => {
            if (ordersAt(table.id).length > 1) onto.value = table;
            else void move(table);
          }}
        />
      )}
    </Sheet>
  );
}
