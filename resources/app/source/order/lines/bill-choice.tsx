import { shortMoney } from '../../../../web/format/format.ts';
import { Icon } from '../../../../web/parts/icon.tsx';
import { t } from '../../text/text.ts';
import type { Order } from '../../work/types.ts';

interface BillChoiceProps {
  readonly bills: readonly Order[];
  readonly isOff: boolean;
  /** undefined: a bill of its own, where that may be. */
  readonly onChoose: (bill: Order | undefined) => void;
  readonly mayBeApart?: boolean;
}

/** Which of the bills at a table. */
export const BillChoice = ({ bills, isOff, onChoose, mayBeApart = false }: BillChoiceProps) => (
  <div class="acts-list">
    {bills.map((bill) => (
      <button type="button" key={bill.id} class="tile" disabled={isOff} onClick={() => onChoose(bill)}>
        <Icon name="orders" />
        {t('bill.onto', { n: bill.token_number })}
        <bdi>{shortMoney(bill.total)}</bdi>
      </button>
    ))}
    {mayBeApart && (
      <button type="button" class="tile" disabled={isOff} onClick={() => onChoose(undefined)}>
        <Icon name="plus" />
        {t('bill.apart')}
      </button>
    )}
  </div>
);
