import { useSignal } from '@preact/signals';
import { t } from '../../text/text.ts';
import type { Order, Table } from '../../work/types.ts';
import { mergeBills, transferTable } from '../acts.ts';
import { BillChoice } from '../lines/bill-choice.tsx';
import { ordersAt } from './places.ts';
import { TableGrid } from './table-grid.tsx';

interface MoveTableProps {
  readonly table: Table;
  readonly isOff: boolean;
  readonly run: (work: Promise<boolean>, then?: () => void) => Promise<void>;
  readonly onMoved: (to: Table) => void;
}

/** Where guests already sit, onto their bill or beside it. */
async function moveOnto(table: Table, to: Table, bill: Order | undefined): Promise<boolean> {
  const own = ordersAt(table.id);
  if (!(await transferTable(table, to))) return false;
  for (const one of bill ? own : []) if (bill && !(await mergeBills(bill, one))) return false;
  return true;
}

/** The guests of a table change to another. */
export function MoveTable({ table, isOff, run, onMoved }: MoveTableProps) {
  const onto = useSignal<Table | undefined>(undefined);
  const to = onto.value;
  const move = (there: Table, bill?: Order) => void run(moveOnto(table, there, bill), () => onMoved(there));
  if (!to)
    return (
      <TableGrid
        isOff={isOff}
        isShown={({ id }) => id !== table.id}
        onChoose={(there) => {
          if (ordersAt(there.id).length > 0) onto.value = there;
          else move(there);
        }}
      />
    );
  return (
    <>
      <h3>{t('bill.taken', { table: to.name })}</h3>
      <BillChoice bills={ordersAt(to.id)} isOff={isOff} onChoose={(bill) => move(to, bill)} mayBeApart />
    </>
  );
}
