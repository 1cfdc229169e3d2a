import { mayCall } from '../../api/session.ts';
import { Card } from '../../parts/card.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { DevicesCard } from './devices-card.tsx';
import { RightsCard } from './rights-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export const SecurityPage = () => (
  <Page title={t('security.title')} lead={t('security.lead')}>
    <div class="cards is-broad">
      <SessionsCard />
      {mayCall('GET /devices') && <DevicesCard />}
      {mayCall('GET /audit') && <RightsCard />}
      {mayCall('GET /auth/second-factor') && <SecondFactorCard />}
      {mayCall('POST /system/backups/phrase') && (
        <Card title={t('security.phrase')} link={{ path: 'backups', text: t('security.phrase_link') }}>
          <p>{t('security.phrase_text')}</p>
        </Card>
      )}
    </div>
  </Page>
);
