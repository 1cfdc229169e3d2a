import { addUp } from '../../../../web/format/minor.ts';
import { DuePrice } from '../../../../web/parts/due-price.tsx';

interface AmountProps {
  readonly amount: number;
  /** What price rules took off it. */
  readonly off: number;
}

/** What a line comes to, and struck what it would without price rules. */
export const Amount = ({ amount, off }: AmountProps) => (
  <span class="amount">
    <DuePrice price={amount} ordinary={off > 0 ? addUp([amount, off]) : undefined} />
  </span>
);
