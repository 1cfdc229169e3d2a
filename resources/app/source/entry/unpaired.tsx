import { t } from '../text/text.ts';
import { isRevoked } from '../work/device.ts';
import { person } from '../work/staff.ts';

export const Unpaired = () => (
  <main class="message">
    <img src="/app/icon.svg" alt="" width="72" height="72" />
    <h1>{isRevoked.value ? t('unpaired.again') : t('unpaired.title')}</h1>
    <p>{t('unpaired.text', { page: `${location.host}/pair` })}</p>
    <a class="button is-act" href="/pair">
      {t('unpaired.open')}
    </a>
  </main>
);

export const NoScreen = () => (
  <main class="message">
    <h1>{t('no_screen.title')}</h1>
    <p dir="auto">{person.value?.name}</p>
  </main>
);
