import { useSignal } from '@preact/signals';
import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Stepper } from '../../../../web/parts/stepper.tsx';
import { Keypad } from '../../parts/fields/keypad.tsx';
import { t } from '../../text/text.ts';
import { act, canAct } from '../../work/act.ts';
import type { Order } from '../../work/types.ts';
import { equalParts, firstAndRest } from '../payment/settling.ts';
import { dueParts, isPaying } from '../state.ts';

interface Props {
  readonly order: Order;
  /** One amount is typed and the rest stays; else the bill is shared equally. */
  readonly isTyped: boolean;
  readonly onClose: () => void;
}

const MAX_PARTS = 20;

/** One bill that several people pay: it stays one, and its parts add up to what is due. */
export function SplitAmounts({ order, isTyped, onClose }: Props) {
  const parts = useSignal(Math.min(MAX_PARTS, Math.max(2, order.covers)));
  const typed = useSignal('');
  const due = order.balance_due;
  const amounts = isTyped ? firstAndRest(order, Number(typed.value || 0)) : equalParts(order, parts.value);
  const first = amounts[0] ?? 0;
  const pay = () => {
    dueParts.value = amounts;
    isPaying.value = true;
    onClose();
  };
  const print = () => {
    const body = isTyped ? { amounts } : { parts: parts.value };
    void act(t('order.bill'), 'POST /pos/orders/{id}/print-bill', { params: { id: order.id }, body }).catch(
      () => {},
    );
  };
  const may = canAct() && amounts.length > 1;
  return (
    <div class="split-sides">
      <section class="split-side">
        <header>
          <h3>{t(isTyped ? 'split.first_pays' : 'split.into')}</h3>
        </header>
        {isTyped ? (
          <div class="split-typed">
            <p class="given">
              <span>{t('pay.amount')}</span>
              <bdi>{typed.value === '' ? '–' : shortMoney(first)}</bdi>
            </p>
            <Keypad
              hears
              typed={typed.value}
              onType={(next) => (typed.value = next)}
              hasFraction={!Number.isInteger(due)}
            />
          </div>
        ) : (
          <Stepper
            quantity={parts.value}
            least={2}
            fewer={t('split.fewer')}
            more={t('split.more')}
            onChange={(next) => (parts.value = Math.min(MAX_PARTS, next))}
          />
        )}
      </section>
      <section class="split-side is-taken">
        <header>
          <h3>{t('split.parts')}</h3>
          <bdi>{shortMoney(due)}</bdi>
        </header>
        <ol>
          {amounts.map((amount, at) => (
            <li key={at} class="portion">
              <bdi class="quantity">{at + 1}</bdi>
              <span class="what">{t('split.part', { n: at + 1, of: amounts.length })}</span>
              <bdi>{shortMoney(amount)}</bdi>
            </li>
          ))}
        </ol>
        <footer>
          <button type="button" class="button" disabled={!may || order.amount_paid > 0} onClick={print}>
            <Icon name="printer" />
            {t('split.print_parts')}
          </button>
          <button type="button" class="button is-act" disabled={!may} onClick={pay}>
            {canAct() ? t('split.pay_part', { amount: shortMoney(amounts[0] ?? 0) }) : t('act.needs_server')}
          </button>
        </footer>
      </section>
    </div>
  );
}
