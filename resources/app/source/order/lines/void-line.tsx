import { type Signal, useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { addUp, partOf } from '../../../../web/format/minor.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { actWithApproval } from '../../parts/approval/approval.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { shortTime } from '../../parts/words.ts';
import { type TextKey, t } from '../../text/text.ts';
import { nameOfLine } from '../../work/menu.ts';
import type { Order, OrderLine } from '../../work/types.ts';
import { needsServer, tried } from '../acts.ts';
import { linesOf } from '../floor/places.ts';
import { isShown } from './lines.ts';
import { Reasons } from './reasons.tsx';

const reasons: readonly TextKey[] = ['void.wait', 'void.wrong', 'void.changed', 'void.quality'];

interface VoidProps {
  readonly order: Order;
  readonly title: string;
  readonly line: OrderLine;
  readonly onClose: () => void;
}

/** A dish the kitchen has: with a reason, and with a manager's yes where that is needed. */
export function VoidLine({ order, title, line, onClose }: VoidProps) {
  const quantity = useSignal(line.quantity);
  const isWhole = useSignal(false);
  const takeOff = (reason: string) => {
    const n = quantity.value;
    onClose();
    const combo = isWhole.value ? line.combo : null;
    const price = combo ? amountOfCombo(order, combo) : partOf(line.line_total, n, line.quantity);
    const what = combo
      ? `${combo.quantity}× ${combo.name}`
      : `${countOfLine({ ...line, quantity: n })} ${line.name}`;
    const detail = `${title} · ${shortTime(line.created_at)} · “${reason}”`;
    const asked = { act: t('void.asks'), what: `${what} · ${shortMoney(price)}`, detail };
    const body = { reason, ...(isWhole.value ? { combo: true } : n < line.quantity && { quantity: n }) };
    const call = { params: { id: order.id, item_id: line.id }, body };
    void tried(
      async () =>
        (await actWithApproval(asked, 'POST /pos/orders/{id}/items/{item_id}/void', call)) !== undefined,
      t('void.done', { what }),
    );
  };
  return (
    <Sheet
      title={t('void.title', {
        count: countOfLine({ ...line, quantity: quantity.value }),
        name: nameOfLine(line),
      })}
      lead={t('void.lead')}
      onClose={onClose}
    >
      {line.combo && <WholeCombo name={line.combo.name} isWhole={isWhole} />}
      {line.quantity > 1 && !isWhole.value && (
        <Stepper
          quantity={quantity.value}
          fewer={t('order.fewer')}
          more={t('order.more')}
          onChange={(next) => (quantity.value = Math.min(next, line.quantity))}
        />
      )}
      <Reasons reasons={reasons} act={t('void.act')} isBad isOff={needsServer()} onReason={takeOff} />
    </Sheet>
  );
}

/** What is left of it on the order: the manager says yes to all of that. */
const amountOfCombo = (order: Order, { order_item_id }: NonNullable<OrderLine['combo']>): number =>
  addUp(
    linesOf(order)
      .filter((line) => isShown(line) && line.combo?.order_item_id === order_item_id)
      .map((line) => line.line_total),
  );

const WholeCombo = ({ name, isWhole }: { readonly name: string; readonly isWhole: Signal<boolean> }) => (
  <button
    type="button"
    class="chip"
    aria-pressed={isWhole.value}
    onClick={() => (isWhole.value = !isWhole.value)}
  >
    {t('void.combo', { name })}
  </button>
);
