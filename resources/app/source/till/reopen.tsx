import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../web/format/format.ts';
import { factsBeside } from '../../../web/text/speech.ts';
import { placeOfOrder, settle, titleOf } from '../order/floor/places.ts';
import { actWithApproval } from '../parts/approval/approval.ts';
import { Sheet } from '../parts/sheet.tsx';
import { type TextKey, t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import type { ListedOrder, Order } from '../work/types.ts';
import { Reasons, refusalOf } from './reasons.tsx';
import { openAt, readDetail } from './state.ts';

const STATUS = 'PUT /pos/orders/{id}/status';
const REFUND = 'POST /pos/orders/{id}/refund';
const reasons: readonly TextKey[] = ['reopen.forgotten', 'reopen.wrong_line', 'reopen.too_early'];

/** Reopens a settled order, after which it can be changed like any open one. */
export function ReopenSheet({
  order,
  onClose,
}: {
  readonly order: ListedOrder;
  readonly onClose: () => void;
}) {
  const reason = useSignal('');
  const said = useSignal('');
  const reopen = async () => {
    const asked = { act: t('reopen.asks'), what: titleOf(order), detail: reason.value };
    const body = { status: 'kot', reason: reason.value } as const;
    try {
      const done = await actWithApproval(asked, STATUS, { params: { id: order.id }, body });
      if (!done) return;
      onClose();
      openAt(placeOfOrder(done.data));
    } catch (error) {
      said.value = refusalOf(error);
    }
  };
  const may = canAct();
  return (
    <Sheet
      title={t('reopen.title', { place: titleOf(order) })}
      lead={factsBeside(order.order_number, shortMoney(order.total))}
      onClose={onClose}
      foot={
        <button
          type="button"
          class="button is-act"
          disabled={!may || reason.value.trim() === ''}
          onClick={() => void reopen()}
        >
          {may ? t('reopen.open') : t('act.needs_server')}
        </button>
      }
    >
      <p class="hint">{t('reopen.text')}</p>
      <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
      <p class="said" role="alert">
        {said.value}
      </p>
    </Sheet>
  );
}

/** Reopened, and nothing of it is due: its payments cover what it comes to now, or more. */
export const isCovered = ({ balance_due, amount_paid }: Order): boolean =>
  amount_paid > 0 && balance_due <= 0;

/** What covers too much goes back to the guest first. Whether it was done; throws a Problem. */
export async function closeAgain(order: Order): Promise<boolean> {
  const call = { params: { id: order.id } };
  const what = titleOf(order);
  if (order.balance_due < 0) {
    const amount = -order.balance_due;
    const asked = { act: t('refund.asks'), what: `${shortMoney(amount)} · ${what}` };
    const body = { amount, reason: t('reopen.too_much') };
    if (!(await actWithApproval(asked, REFUND, { ...call, body }))) return false;
  }
  const asked = { act: t('reopen.close'), what };
  if (!(await actWithApproval(asked, STATUS, { ...call, body: { status: 'paid' } }))) return false;
  settle(await readDetail(order.id));
  return true;
}
