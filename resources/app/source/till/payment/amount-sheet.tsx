import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { shortMoney } from '../../../../web/format/format.ts';
import { Sheet } from '../../parts/sheet.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { Reasons } from '../reasons.tsx';
import { Keypad } from './keypad.tsx';

interface Props {
  readonly title: string;
  readonly act: string;
  /** Usual reasons, where one is asked for. */
  readonly reasons?: readonly TextKey[];
  readonly children?: ComponentChildren;
  /** Answers what was refused, empty when it was done. */
  readonly onDone: (amount: number, reason: string) => Promise<string>;
  readonly onClose: () => void;
}

/** An amount of cash that somebody counted or moves. */
export function AmountSheet({ title, act, reasons, children, onDone, onClose }: Props) {
  const typed = useSignal('');
  const reason = useSignal('');
  const said = useSignal('');
  const isComplete = typed.value !== '' && (!reasons || reason.value.trim() !== '');
  const done = async () => {
    said.value = await onDone(Number(typed.value), reason.value.trim());
  };
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <button
          type="button"
          class="button is-act"
          disabled={!isComplete || !canAct()}
          onClick={() => void done()}
        >
          {canAct() ? act : t('act.needs_server')}
        </button>
      }
    >
      <div class="discount">
        <div>
          {children}
          {reasons && (
            <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
          )}
          <p class="said" role="alert">
            {said.value}
          </p>
        </div>
        <div>
          <p class="given">
            <span>{t('pay.amount')}</span>
            <bdi>{typed.value === '' ? '–' : shortMoney(Number(typed.value))}</bdi>
          </p>
          <Keypad hears typed={typed.value} onType={(next) => (typed.value = next)} />
        </div>
      </div>
    </Sheet>
  );
}
