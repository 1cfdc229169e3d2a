import { mayCall } from '../../api/session.ts';
import { Page } from '../../shell/page.tsx';
import { hasBranch, isCentral, isHosted } from '../../shell/place.ts';
import { t } from '../../text/text.ts';
import { AssortmentCard } from './assortment-card.tsx';
import { BackupCard } from './backup-card.tsx';
import { BranchAlarmsCard } from './branch-alarms-card.tsx';
import { BranchesCard } from './branches-card.tsx';
import { FirstSteps } from './first-steps.tsx';
import { PrintingCard } from './printing-card.tsx';
import { ChainSalesCard, SalesCard } from './sales-card.tsx';
import { ServerCard } from './server-card.tsx';
import { StockCard } from './stock-card.tsx';

export function OverviewPage() {
  // One that was left by closing the browser.
  const isAll = isCentral.value && !hasBranch.value;
  return (
    <Page title={t('overview.title')}>
      {isHosted.value && mayCall('POST /pos/printers') && <FirstSteps />}
      <div class="overview">
        {isAll && mayCall('GET /reports/branches') && <BranchesCard />}
        {isAll && mayCall('GET /alarms') && <BranchAlarmsCard />}
        {mayCall('GET /reports/sales') && (isAll ? <ChainSalesCard /> : <SalesCard />)}
        {isAll && mayCall('GET /reports/assortment') && <AssortmentCard />}
        {hasBranch.value && <PrintingCard />}
        {hasBranch.value && mayCall('GET /pos/stock') && <StockCard />}
        <ServerCard />
        {mayCall('GET /system/backups') && <BackupCard />}
      </div>
    </Page>
  );
}
