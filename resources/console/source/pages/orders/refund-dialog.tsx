import { useSignal } from '@preact/signals';
import type { DataOf } from '../../../../client/client.ts';
import { money } from '../../../../web/format/format.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { requestNamed } from '../../api/client.ts';
import { changed } from '../../api/resource.ts';
import type { Order } from '../../api/types.ts';
import { FormDialog } from '../../form/form-dialog.tsx';
import { notify } from '../../shell/notices.tsx';
import { t } from '../../text/text.ts';

const REFUND = 'POST /pos/orders/{id}/refund';

interface Props {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Some of the lines, or an amount; the server calculates what a line costs after discounts and taxes. */
export function RefundDialog({ order, onClose }: Props) {
  const back = useSignal<ReadonlyMap<number, number>>(new Map());
  const lines = order.items.filter(({ status }) => status !== 'voided');
  const isByLine = back.value.size > 0;
  const put = (id: number, quantity: number) => {
    const next = new Map(back.value);
    if (quantity > 0) next.set(id, quantity);
    else next.delete(id);
    back.value = next;
  };
  return (
    <FormDialog
      title={t('orders.refund_of', { number: order.order_number })}
      operation={REFUND}
      hide={['items', 'payment_id', 'approval', 'method', 'include_tip', ...(isByLine ? ['amount'] : [])]}
      lead={['amount', 'reason', 'restock']}
      topic="refund"
      action={t('orders.refund')}
      send={async (body) => {
        const items = [...back.value].map(([order_item_id, quantity]) => ({ order_item_id, quantity }));
        const { amount, ...rest } = body;
        const { data } = await requestNamed<DataOf<typeof REFUND>>(REFUND, {
          params: { id: order.id },
          body: isByLine ? { ...rest, items } : { ...rest, amount },
        });
        notify(t('orders.refunded', { amount: money(data.refunded) }));
        changed('order');
      }}
      onDone={() => {}}
      onClose={onClose}
    >
      <div class="refund-lines">
        <p>{t('orders.refund_text')}</p>
        <ul class="states">
          {lines.map(({ id, name, quantity, share, line_total }) => (
            <li key={id}>
              <span dir="auto">
                {name}
                <small>
                  {countOfLine({ quantity, share })} · {money(line_total)}
                </small>
              </span>
              <Stepper
                quantity={back.value.get(id) ?? 0}
                least={0}
                most={quantity}
                fewer={t('orders.refund_less', { name })}
                more={t('orders.refund_more', { name })}
                onChange={(next) => put(id, next)}
              />
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
