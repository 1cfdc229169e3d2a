import { useSignal } from '@preact/signals';
import { Icon } from '../../../../web/parts/icon.tsx';
import { Revealed } from '../../parts/fields/revealed.tsx';
import { type TextKey, t } from '../../text/text.ts';

/** As the API takes it. */
const MAX_LENGTH = 300;

interface ReasonsProps {
  readonly reasons: readonly TextKey[];
  /** What is done, for the button under a reason of one's own. */
  readonly act: string;
  readonly isBad?: boolean;
  readonly isOff: boolean;
  readonly onReason: (reason: string) => void;
}

/** The last step of what is done to a line: a tap on a usual reason does it, one's own is typed first. */
export function Reasons({ reasons, act, isBad = false, isOff, onReason }: ReasonsProps) {
  const isOwn = useSignal(false);
  const own = useSignal('');
  const reason = own.value.trim();
  return (
    <>
      <fieldset class="chips">
        <legend>{t('void.why')}</legend>
        {reasons.map((key) => (
          <button
            type="button"
            key={key}
            class={isBad ? 'chip is-bad' : 'chip'}
            disabled={isOff}
            onClick={() => onReason(t(key))}
          >
            {t(key)}
          </button>
        ))}
        <button
          type="button"
          class="chip"
          aria-expanded={isOwn.value}
          onClick={() => (isOwn.value = !isOwn.value)}
        >
          <Icon name="pencil" />
          {t('void.other')}
        </button>
      </fieldset>
      {isOwn.value && (
        <Revealed>
          <label class="note">
            {t('void.other')}
            <input
              value={own.value}
              dir="auto"
              maxLength={MAX_LENGTH}
              onInput={({ currentTarget }) => (own.value = currentTarget.value)}
            />
          </label>
          <button
            type="button"
            class={isBad ? 'button is-bad' : 'button is-act'}
            disabled={isOff || reason === ''}
            onClick={() => onReason(reason)}
          >
            {act}
          </button>
        </Revealed>
      )}
    </>
  );
}
