import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import { mayCall } from '../../work/staff.ts';
import type { Order } from '../../work/types.ts';
import { refusalOf } from '../reasons.tsx';
import { AmountSheet } from './amount-sheet.tsx';
import { iconOf, methodName, methods } from './methods.ts';

const TIP = 'POST /pos/orders/{id}/payments/{payment_id}/tip';

interface Props {
  readonly order: Pick<Order, 'id'>;
  readonly payment: Order['payments'][number];
  readonly mayTakeBack: boolean;
  readonly onTakeBack: () => void;
  readonly onTipped: () => void;
}

/** A payment that was taken: the tip of its signed slip is added, or it is taken back. */
export function TakenPayment({ order, payment, mayTakeBack, onTakeBack, onTipped }: Props) {
  const isTyping = useSignal(false);
  const method = methods.value.find(({ code }) => code === payment.payment_method);
  const tip = payment.tip_kept ?? 0;
  const takesTip = method !== undefined && method.kind !== 'cash' && mayCall(TIP);
  const save = async (tip_amount: number): Promise<string> => {
    try {
      const params = { id: order.id, payment_id: payment.id };
      await act(t('tip.asks', { amount: shortMoney(tip_amount) }), TIP, { params, body: { tip_amount } });
      isTyping.value = false;
      onTipped();
      return '';
    } catch (error) {
      return refusalOf(error);
    }
  };
  return (
    <li class="taken-payment">
      {method && <Icon name={iconOf(method)} />}
      <span>
        <span dir="auto">{methodName(payment.payment_method)}</span>
        <small>{tip > 0 && t('tip.of', { amount: shortMoney(tip) })}</small>
      </span>
      <bdi>{shortMoney(payment.amount)}</bdi>
      <span class="acts">
        {takesTip && (
          <button type="button" class="button" disabled={!canAct()} onClick={() => (isTyping.value = true)}>
            {t(tip > 0 ? 'tip.change' : 'tip.add')}
          </button>
        )}
        <button type="button" class="button" disabled={!mayTakeBack} onClick={onTakeBack}>
          {t('refund.void')}
        </button>
      </span>
      {isTyping.value && (
        <AmountSheet
          title={t('tip.title', { method: methodName(payment.payment_method) })}
          act={t('tip.save')}
          onDone={save}
          onClose={() => (isTyping.value = false)}
        >
          <p class="hint">{t('tip.hint')}</p>
          <dl class="sums">
            <div>
              <dt>{t('pay.amount')}</dt>
              <dd>{shortMoney(payment.amount)}</dd>
            </div>
            <div>
              <dt>{t('tip.now')}</dt>
              <dd>{shortMoney(tip)}</dd>
            </div>
          </dl>
        </AmountSheet>
      )}
    </li>
  );
}
