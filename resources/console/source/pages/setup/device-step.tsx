import { hrefOf } from '../../shell/router.ts';
import { t } from '../../text/text.ts';

export function DeviceStep() {
  return (
    <>
      <p>{t('welcome.devices_text')}</p>
      <p class="actions">
        <a class="button" href={hrefOf('devices')}>
          {t('devices.pair')}
        </a>
        <a class="button" href={hrefOf('tables')}>
          {t('tables.codes')}
        </a>
      </p>
    </>
  );
}
