import { useSignal } from '@preact/signals';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { MAX_TIMES, timesNow, typedTimes } from './next.ts';

const usual = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20];

/** How many the next dish is: chosen here or typed, shown until a dish takes it. */
export function TimesChip() {
  const isOpen = useSignal(false);
  const close = () => (isOpen.value = false);
  return (
    <>
      <button
        type="button"
        class="chip times"
        aria-pressed={typedTimes.value !== ''}
        onClick={() => (isOpen.value = true)}
      >
        <span class="unseen">{t('pad.times')}</span>
        <bdi>{typedTimes.value.length > MAX_TIMES ? typedTimes.value : `${timesNow()} ×`}</bdi>
      </button>
      {isOpen.value && (
        <Sheet
          title={t('pad.times')}
          lead={t('pad.times_lead')}
          onClose={close}
          foot={
            <button type="button" class="button is-act" onClick={close}>
              {t('pad.times_set')}
            </button>
          }
        >
          <div class="times-pad">
            {usual.map((n) => (
              <button
                type="button"
                key={n}
                class="button"
                onClick={() => {
                  typedTimes.value = String(n);
                  close();
                }}
              >
                {n}
              </button>
            ))}
          </div>
          <label class="note">
            {t('pad.times_other')}
            <input
              inputMode="numeric"
              dir="ltr"
              maxLength={MAX_TIMES}
              value={typedTimes.value}
              onInput={({ currentTarget }) => (typedTimes.value = currentTarget.value.replaceAll(/\D/g, ''))}
            />
          </label>
        </Sheet>
      )}
    </>
  );
}
