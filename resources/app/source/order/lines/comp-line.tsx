import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { addUp, partOf } from '../../../../web/format/minor.ts';
import { countOfLine } from '../../../../web/menu/names.ts';
import { actWithApproval } from '../../parts/approval/approval.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { nameOfLine } from '../../work/menu.ts';
import type { Order, OrderLine } from '../../work/types.ts';
import { needsServer, tried } from '../acts.ts';
import { Reasons } from './reasons.tsx';

/** 100: the guest pays nothing for it. */
const percents = [100, 50, 20, 10];
const reasons: readonly TextKey[] = ['void.wait', 'void.quality', 'comp.wrong', 'comp.regular'];

interface CompProps {
  readonly order: Order;
  readonly title: string;
  readonly line: OrderLine;
  readonly onClose: () => void;
}

/** Discounts one dish or gives it for free; it stays on the bill, so that the guest sees the discount. */
export function CompLine({ order, title, line, onClose }: CompProps) {
  const percent = useSignal(100);
  const full = addUp([line.line_total, line.line_discount]);
  const take = (percentOff: number, line_reason: string | null) => {
    onClose();
    const line_discount = partOf(full, percentOff, 100);
    const amount = shortMoney(line_discount);
    const dish = `${countOfLine(line)} ${line.name}`;
    const isFree = percentOff === 100;
    const asked = {
      act: t(isFree ? 'comp.asks_free' : 'comp.asks'),
      what: `${dish} · ${shortMoney(-line_discount)}`,
      detail: [title, line_reason].filter(Boolean).join(' · '),
    };
    const call = {
      params: { id: order.id },
      body: { items: [{ id: line.id, line_discount }], line_reason },
    };
    void tried(
      async () => (await actWithApproval(asked, 'PUT /pos/orders/{id}', call)) !== undefined,
      isFree ? t('comp.done_free', { what: dish }) : t('comp.done', { what: dish, amount }),
    );
  };
  const isOff = needsServer();
  return (
    <Sheet
      title={t('comp.title', { count: countOfLine(line), name: nameOfLine(line) })}
      lead={isOff ? t('act.needs_server') : `${title} · ${shortMoney(full)}`}
      onClose={onClose}
      foot={
        line.line_discount > 0 && (
          <button type="button" class="button" disabled={isOff} onClick={() => take(0, null)}>
            {t('comp.none')}
          </button>
        )
      }
    >
      <fieldset class="chips">
        <legend>{t('comp.how')}</legend>
        {percents.map((one) => (
          <button
            type="button"
            key={one}
            class="chip"
            aria-pressed={percent.value === one}
            onClick={() => (percent.value = one)}
          >
            {one === 100 ? t('comp.free') : t('comp.percent', { n: one })}
          </button>
        ))}
      </fieldset>
      <Reasons
        reasons={reasons}
        act={t('comp.take')}
        isOff={isOff}
        onReason={(reason) => take(percent.value, reason)}
      />
    </Sheet>
  );
}
