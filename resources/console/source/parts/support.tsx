import { health } from '../shell/place.ts';
import { t } from '../text/text.ts';

/** Whom to ask for help, where the installer or the operator named somebody. */
export function Support() {
  const address = health.value?.support;
  if (address === undefined) return null;
  return (
    <p class="calm-text">
      {t('support.ask')}{' '}
      <a href={`mailto:${address}`}>
        <bdi>{address}</bdi>
      </a>
    </p>
  );
}
