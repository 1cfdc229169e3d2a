import { live } from '../api/events.ts';
import { t } from '../text/text.ts';

/** Whether changes at the server are heard at once. */
export const LiveDot = () => (
  <small class={live.value ? 'live is-live' : 'live'}>{live.value ? t('nav.live') : t('nav.not_live')}</small>
);
