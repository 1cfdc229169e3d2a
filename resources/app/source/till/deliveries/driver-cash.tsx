import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import type { CarriedCash } from '../../work/types.ts';
import { AmountSheet } from '../payment/amount-sheet.tsx';
import { refusalOf } from '../reasons.tsx';

interface Props {
  readonly carried: CarriedCash;
  readonly onSettled: () => void;
}

/** What a driver took at doors, counted into the drawer. */
export function DriverCash({ carried, onSettled }: Props) {
  const isCounting = useSignal(false);
  const settle = async (counted_cash: number): Promise<string> => {
    try {
      const what = t('delivery.hand_in', { name: carried.name });
      const params = { id: carried.driver_id };
      await act(what, 'POST /pos/delivery-drivers/{id}/settlements', { params, body: { counted_cash } });
      isCounting.value = false;
      onSettled();
      return '';
    } catch (error) {
      return refusalOf(error);
    }
  };
  return (
    <article class="card trip">
      <header>
        <strong dir="auto">{carried.name}</strong>
        <bdi>{shortMoney(carried.amount)}</bdi>
      </header>
      <button type="button" class="button" disabled={!canAct()} onClick={() => (isCounting.value = true)}>
        {t('delivery.count')}
      </button>
      {isCounting.value && (
        <AmountSheet
          isCount
          title={t('delivery.hand_in', { name: carried.name })}
          act={t('delivery.take_in')}
          onDone={settle}
          onClose={() => (isCounting.value = false)}
        />
      )}
    </article>
  );
}
