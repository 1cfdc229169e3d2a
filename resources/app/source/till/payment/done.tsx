import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { useKeyboard } from '../../parts/fields/keyboard.ts';
import { t } from '../../text/text.ts';
import type { Taken } from '../state.ts';

/** The second tap of a hurried hand was meant for the button that stood here. */
const NOT_YET_MS = 500;

/** Stays until the next tap or key, so that nobody forgets the change. */
export function Done({ taken, onNext }: { readonly taken: Taken; readonly onNext: () => void }) {
  const isFresh = useSignal(true);
  useEffect(() => {
    const timer = setTimeout(() => (isFresh.value = false), NOT_YET_MS);
    return () => clearTimeout(timer);
  }, []);
  useKeyboard((event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (!isFresh.value) onNext();
  });
  const { change, amount, method, left, settled, owed, title, unsent } = taken;
  const isOver = change === 0 && left === 0;
  return (
    <button
      type="button"
      class={isOver ? 'done' : 'done is-change'}
      disabled={isFresh.value}
      onClick={onNext}
    >
      <span role="status">
        <Icon name={isOver ? 'check' : 'cash'} />
        <small>{t('pay.taken', { amount: shortMoney(amount), method, place: title })}</small>
        <span>{change > 0 ? t('pay.give_back') : t(saidOf(settled, owed))}</span>
        <bdi>{shortMoney(change > 0 ? change : left > 0 ? left : amount)}</bdi>
        {change > 0 && left > 0 && <span>{t('pay.left', { amount: shortMoney(left) })}</span>}
        {owed > 0 && <span>{t('pay.table_owes', { place: title, amount: shortMoney(owed) })}</span>}
        {unsent > 0 && <span class="badge is-warn">{t('pay.unsent', { n: unsent })}</span>}
        <small>{t('pay.next')}</small>
      </span>
    </button>
  );
}

function saidOf(isSettled: boolean, owed: number): 'pay.settled' | 'pay.bill_settled' | 'pay.partly' {
  if (!isSettled) return 'pay.partly';
  return owed > 0 ? 'pay.bill_settled' : 'pay.settled';
}
