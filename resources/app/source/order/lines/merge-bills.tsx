import { useSignal } from '@preact/signals';
import { Sheet } from '../../parts/sheet.tsx';
import { t } from '../../text/text.ts';
import type { Order } from '../../work/types.ts';
import { mergeBills, needsServer } from '../acts.ts';
import { openPlace, ordersAt, placeOfOrder } from '../floor/places.ts';
import { BillChoice } from './bill-choice.tsx';

interface MergeProps {
  readonly bill: Order;
  readonly onClose: () => void;
}

/** Guests who pay together after all: this bill's dishes go onto another of its table. */
export function MergeBills({ bill, onClose }: MergeProps) {
  const isBusy = useSignal(false);
  const others = ordersAt(bill.table_id ?? 0).filter(({ id }) => id !== bill.id);
  const merge = async (into: Order | undefined) => {
    if (!into) return;
    isBusy.value = true;
    if (await mergeBills(into, bill)) {
      onClose();
      openPlace.value = placeOfOrder(into);
    }
    isBusy.value = false;
  };
  return (
    <Sheet
      title={t('bill.merge')}
      lead={needsServer() ? t('act.needs_server') : t('bill.merge_lead', { n: bill.token_number })}
      onClose={onClose}
    >
      <BillChoice
        bills={others}
        isOff={isBusy.value || needsServer()}
        onChoose={(into) => void merge(into)}
      />
    </Sheet>
  );
}
