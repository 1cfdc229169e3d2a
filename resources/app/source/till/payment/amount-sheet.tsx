import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { moneyDigits, place, shortMoney } from '../../../../web/format/format.ts';
import { keepSetting, setting } from '../../../../web/stored-text.ts';
import { Keypad } from '../../parts/fields/keypad.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { type TextKey, t } from '../../text/text.ts';
import { canAct } from '../../work/act.ts';
import { Reasons } from '../reasons.tsx';
import { denominationsOf } from './cash.ts';
import { CashCount } from './cash-count.tsx';

interface Props {
  readonly title: string;
  readonly act: string;
  /** Usual reasons, where one is asked for. */
  readonly reasons?: readonly TextKey[];
  /** Cash that is counted, by notes and coins if somebody wants to. */
  readonly isCount?: boolean;
  readonly children?: ComponentChildren;
  /** Answers what was refused, empty when it was done. */
  readonly onDone: (amount: number, reason: string) => Promise<string>;
  readonly onClose: () => void;
}

/** How this till counts cash: kept for the next time. */
const COUNTED_BY = 'galley.counted_by';

/** An amount of cash that somebody counted or moves, to the smallest unit of the currency. */
export function AmountSheet({ title, act, reasons, isCount, children, onDone, onClose }: Props) {
  const typed = useSignal('');
  const counted = useSignal<number | undefined>(undefined);
  const values = isCount ? denominationsOf(place.value.currency) : [];
  const byPieces = useSignal(values.length > 0 && setting(COUNTED_BY) === 'pieces');
  const reason = useSignal('');
  const said = useSignal('');
  const inOne = typed.value === '' ? undefined : Number(typed.value);
  const amount = byPieces.value ? counted.value : inOne;
  const isComplete = amount !== undefined && (!reasons || reason.value.trim() !== '');
  const done = async () => {
    if (amount !== undefined) said.value = await onDone(amount, reason.value.trim());
  };
  const choose = (pieces: boolean) => {
    keepSetting(COUNTED_BY, pieces ? 'pieces' : undefined);
    byPieces.value = pieces;
  };
  const asked = (
    <>
      {children}
      {values.length > 0 && <HowCounted byPieces={byPieces.value} onChoose={choose} />}
      {reasons && (
        <Reasons texts={reasons} reason={reason.value} onReason={(next) => (reason.value = next)} />
      )}
      <p class="said" role="alert">
        {said.value}
      </p>
    </>
  );
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
      {byPieces.value ? (
        <CashCount values={values} sum={amount} onSum={(sum) => (counted.value = sum)}>
          {asked}
        </CashCount>
      ) : (
        <div class="discount">
          <div>{asked}</div>
          <div>
            <p class="given">
              <span>{t('pay.amount')}</span>
              <bdi>{amount === undefined ? '–' : shortMoney(amount)}</bdi>
            </p>
            <Keypad
              hears
              hasFraction={moneyDigits() > 0}
              typed={typed.value}
              onType={(next) => (typed.value = next)}
            />
          </div>
        </div>
      )}
    </Sheet>
  );
}

interface HowProps {
  readonly byPieces: boolean;
  readonly onChoose: (byPieces: boolean) => void;
}

const HowCounted = ({ byPieces, onChoose }: HowProps) => (
  <fieldset class="chips" aria-label={t('shift.how')}>
    {[false, true].map((pieces) => (
      <button
        type="button"
        key={String(pieces)}
        class="chip"
        aria-pressed={pieces === byPieces}
        onClick={() => onChoose(pieces)}
      >
        {t(pieces ? 'shift.by_pieces' : 'pay.amount')}
      </button>
    ))}
  </fieldset>
);
