import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { titleOf } from '../../order/floor/places.ts';
import { actWithApproval } from '../../parts/approval/approval.ts';
import { type TextKey, t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { ask } from '../../work/server/api.ts';
import type { ListedOrder } from '../../work/types.ts';
import { refusalOf } from '../reasons.tsx';
import { AmountSheet } from './amount-sheet.tsx';

export const REFUND = 'POST /pos/orders/{id}/refund';

interface Props {
  readonly order: ListedOrder;
  readonly reasons: readonly TextKey[];
  /** What the guest gets, as the server recorded it. */
  readonly onRefunded: (amount: number) => void;
}

/** So much of what was paid goes back, whatever it was for; the manager sees what the server would give. */
export function RefundAmount({ order, reasons, onRefunded }: Props) {
  const isTyping = useSignal(false);
  const refund = async (amount: number, reason: string): Promise<string> => {
    const call = { params: { id: order.id }, body: { amount, reason } };
    try {
      const { data } = await ask(REFUND, { ...call, body: { ...call.body, preview: true } });
      const what = `${shortMoney(data.refunded)} · ${titleOf(order)}`;
      const done = await actWithApproval({ act: t('refund.asks'), what, detail: reason }, REFUND, call);
      if (!done) return '';
      isTyping.value = false;
      onRefunded(done.data.refunded);
      return '';
    } catch (error) {
      return refusalOf(error);
    }
  };
  return (
    <>
      <button type="button" class="button" disabled={!canAct()} onClick={() => (isTyping.value = true)}>
        {t('refund.amount')}
      </button>
      {isTyping.value && (
        <AmountSheet
          title={t('refund.amount')}
          act={t('refund.give')}
          reasons={reasons}
          onDone={refund}
          onClose={() => (isTyping.value = false)}
        />
      )}
    </>
  );
}
