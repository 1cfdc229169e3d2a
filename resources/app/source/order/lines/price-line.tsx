import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { actWithApproval } from '../../parts/approval/approval.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { nameOfLine } from '../../work/menu.ts';
import type { Order, OrderLine } from '../../work/types.ts';
import { needsServer, tried } from '../acts.ts';
import { Reasons } from './reasons.tsx';
import { PriceKeys } from './typed-price.tsx';

const reasons: readonly TextKey[] = ['price.wrong', 'price.agreed', 'comp.regular', 'void.quality'];

interface PriceLineProps {
  readonly order: Order;
  readonly title: string;
  readonly line: OrderLine;
  readonly onClose: () => void;
}

/** Another price per piece for a dish that was sent; a manager approves. */
export function PriceLine({ order, title, line, onClose }: PriceLineProps) {
  const typed = useSignal('');
  const price = Number(typed.value || line.unit_price);
  const isOff = needsServer() || typed.value === '' || price === line.unit_price;
  const set = (line_reason: string) => {
    onClose();
    const prices = `${shortMoney(line.unit_price)} → ${shortMoney(price)}`;
    void tried(
      async () => {
        const what = `${countOfLine(line)} ${line.name} · ${prices}`;
        const asked = { act: t('price.asks'), what, detail: `${title} · ${line_reason}` };
        const body = { items: [{ id: line.id, price }], line_reason };
        const call = { params: { id: order.id }, body };
        return (await actWithApproval(asked, 'PUT /pos/orders/{id}', call)) !== undefined;
      },
      t('price.done', { name: line.name, price: shortMoney(price) }),
    );
  };
  return (
    <Sheet
      title={t('price.title', { name: nameOfLine(line) })}
      lead={needsServer() ? t('act.needs_server') : `${title} · ${shortMoney(line.unit_price)}`}
      onClose={onClose}
    >
      <PriceKeys typed={typed.value} price={price} onType={(next) => (typed.value = next)} />
      <Reasons reasons={reasons} act={t('price.set')} isOff={isOff} onReason={set} />
    </Sheet>
  );
}
