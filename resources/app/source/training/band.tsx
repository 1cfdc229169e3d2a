import './training.css';
import { useEffect } from 'preact/hooks';
import { pageOf } from '../../../web/training.ts';
import { t } from '../text/text.ts';
import { device, isRevoked } from '../work/device.ts';

const leave = () => location.replace(pageOf(false));

/** Above every screen of training, and the way out. Once the training restaurant is gone, there is nothing to stay for. */
export function TrainingBand() {
  const isOver = isRevoked.value || !device.value;
  useEffect(() => {
    if (isOver) leave();
  }, [isOver]);
  return (
    <aside class="training-band">
      <p>
        <strong>{t('training.band')}</strong> <small>{t('training.pin')}</small>
      </p>
      <button type="button" class="button" onClick={leave}>
        {t('training.end')}
      </button>
    </aside>
  );
}
