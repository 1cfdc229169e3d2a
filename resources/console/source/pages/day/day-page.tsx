import { mayCall } from '../../api/session.ts';
import { HostedElsewhere } from '../../parts/hosted-elsewhere.tsx';
import { NeedsBranch } from '../../parts/needs-branch.tsx';
import { Page } from '../../shell/page.tsx';
import { t } from '../../text/text.ts';
import { DriversCard } from './drivers-card.tsx';
import { DayFiguresCard } from './figures-card.tsx';
import { OutstandingCard } from './outstanding-card.tsx';
import { ShiftsCard } from './shifts-card.tsx';
import { ZReportsCard } from './z-reports-card.tsx';

/** What a manager sees to between the first float and the last count. */
export const DayPage = () => (
  <Page title={t('day.title')} lead={t('day.lead')}>
    <HostedElsewhere />
    <NeedsBranch>
      <div class="cards is-broad">
        <ShiftsCard />
        {mayCall('GET /pos/reports/x') && <DayFiguresCard />}
        <OutstandingCard />
        {mayCall('GET /pos/driver-cash') && <DriversCard />}
        {mayCall('GET /pos/reports/z') && <ZReportsCard />}
      </div>
    </NeedsBranch>
  </Page>
);
