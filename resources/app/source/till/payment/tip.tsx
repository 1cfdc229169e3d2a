import { tips } from 'virtual:countries';
import { firstName } from '../../../../web/format/first-name.ts';
import { place, shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import type { Order } from '../../work/types.ts';
import { tipOf } from './settling.ts';

interface TipProps {
  readonly order: Order;
  readonly due: number;
  readonly isCash: boolean;
  readonly tip: number;
  /** What would go back to the guest. */
  readonly change: number;
  readonly isTyped: boolean;
  readonly onTip: (amount: number) => void;
  readonly onType: () => void;
}

const USUAL = [5, 10];

/** As the country's papers suggest them. */
const percents = (): readonly number[] => tips[place.value.country ?? ''] ?? USUAL;

/** Beside the bill, for who served it. */
export function TipCard({ order, due, isCash, tip, change, isTyped, onTip, onType }: TipProps) {
  const offered = [
    { text: t('pay.no_tip'), amount: 0 },
    ...(change > 0 ? [{ text: t('pay.keep_change', { amount: shortMoney(change) }), amount: change }] : []),
    ...percents()
      .map((n) => ({ n, amount: tipOf(order, due, n, isCash) }))
      .filter(({ amount }) => amount > 0)
      .map(({ n, amount }) => ({ text: t('pay.tip_percent', { n, amount: shortMoney(amount) }), amount })),
  ];
  return (
    <section class="card tip">
      <h2>
        <span>
          {t(order.waiter_name ? 'pay.tip_for' : 'pay.tip', { name: firstName(order.waiter_name ?? '') })}
        </span>
        <small>{t('pay.beside')}</small>
      </h2>
      <div class="chips">
        {offered.map(({ text, amount }) => (
          <button
            type="button"
            key={text}
            class="chip"
            aria-pressed={!isTyped && tip === amount}
            onClick={() => onTip(amount)}
          >
            {text}
          </button>
        ))}
        <button
          type="button"
          class="chip"
          aria-label={t('pay.type_tip')}
          aria-pressed={isTyped}
          onClick={onType}
        >
          <Icon name="pencil" />
          {isTyped && tip > 0 && <bdi>{shortMoney(tip)}</bdi>}
        </button>
      </div>
    </section>
  );
}
