import { useSignal } from '@preact/signals';
import { tried } from '../order/acts.ts';
import { Sheet } from '../parts/sheet.tsx';
import { t } from '../text/text.ts';
import { canAct } from '../work/act.ts';
import { waiting } from '../work/queue.ts';
import { mayCall } from '../work/staff.ts';
import { enterTraining } from './enter.ts';

/** What training is, and the way in. What waits to be sent here would wait until somebody comes back. */
export function TrainingSheet({ onClose }: { readonly onClose: () => void }) {
  const isEntering = useSignal(false);
  const hasUnsent = waiting.value.length > 0;
  const enter = async (again: boolean) => {
    isEntering.value = true;
    await tried(() => enterTraining({ again }));
    isEntering.value = false;
  };
  const cannot = !canAct() || hasUnsent || isEntering.value;
  return (
    <Sheet title={t('training.title')} onClose={onClose}>
      <p>{t('training.lead')}</p>
      {hasUnsent && (
        <p class="said" role="alert">
          {t('training.unsent')}
        </p>
      )}
      <div class="acts-list">
        <button type="button" class="button is-act" disabled={cannot} onClick={() => void enter(false)}>
          {t('training.enter')}
        </button>
        {mayCall('DELETE /training') && (
          <button type="button" class="button" disabled={cannot} onClick={() => void enter(true)}>
            {t('training.again')}
          </button>
        )}
      </div>
    </Sheet>
  );
}
