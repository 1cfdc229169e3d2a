import './cash-count.css';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { shortMoney } from '../../../../web/format/format.ts';
import { decimal, minor } from '../../../../web/format/minor.ts';
import { useKeyboard } from '../../parts/fields/keyboard.ts';
import { Keypad } from '../../parts/fields/keypad.tsx';
import { t } from '../../text/text.ts';

interface CashCountProps {
  /** Values of notes and coins, the largest first. */
  readonly values: readonly number[];
  /** What was typed comes to; undefined: nothing was. */
  readonly sum: number | undefined;
  readonly onSum: (sum: number | undefined) => void;
  /** What is asked beside. */
  readonly children: ComponentChildren;
}

type Counts = Readonly<Record<number, string>>;

/** So many of each note and coin, and what they come to. */
export function CashCount({ values, sum, onSum, children }: CashCountProps) {
  const counts = useSignal<Counts>({});
  const at = useSignal(0);
  const value = values[at.value] ?? 0;
  const type = (count: string) => {
    counts.value = { ...counts.value, [value]: count };
    onSum(sumOf(counts.value));
  };
  const go = (step: number) => {
    at.value = Math.min(Math.max(at.value + step, 0), values.length - 1);
  };
  useKeyboard((event) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.target instanceof HTMLInputElement) return;
    go(step);
    event.preventDefault();
  });
  return (
    <div class="discount cash-count">
      <div>
        {children}
        <ol class="pieces">
          {values.map((one, row) => (
            <li key={one}>
              <button
                type="button"
                class="tile"
                aria-pressed={row === at.value}
                onClick={() => {
                  at.value = row;
                }}
              >
                <bdi>{shortMoney(one)}</bdi>
                <span>× {counts.value[one] || '–'}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <p class="given">
          <span>{t('pay.amount')}</span>
          <bdi>{sum === undefined ? '–' : shortMoney(sum)}</bdi>
        </p>
        <p class="piece">
          <bdi>{shortMoney(value)}</bdi>
          <strong>× {counts.value[value] || '–'}</strong>
          <button
            type="button"
            class="button"
            disabled={at.value === values.length - 1}
            onClick={() => go(1)}
          >
            {t('shift.next_piece')}
          </button>
        </p>
        <Keypad hears decimals={0} typed={counts.value[value] ?? ''} onType={type} />
      </div>
    </div>
  );
}

function sumOf(counts: Counts): number | undefined {
  const typed = Object.entries(counts).filter(([, count]) => count !== '');
  if (typed.length === 0) return undefined;
  return decimal(typed.reduce((sum, [value, count]) => sum + minor(Number(value)) * Number(count), 0));
}
