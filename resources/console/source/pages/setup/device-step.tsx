import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';
import { PairButton } from '../devices/pair-button.tsx';

export function DeviceStep() {
  return (
    <>
      <p>{t('welcome.devices_text')}</p>
      <p class="actions">
        <PairButton name={t('devices.first_tablet')} />
        <a class="button" href={hrefOf('tables')}>
          {t('tables.codes')}
        </a>
      </p>
    </>
  );
}
