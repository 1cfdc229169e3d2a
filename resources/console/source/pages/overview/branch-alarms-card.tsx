import { Card } from '../../parts/card.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { AlarmList, useAlarms } from '../../shell/alarms.tsx';
import { t } from '../../text/text.ts';

/** What has to be looked after at each branch, as its own server says, with the age of its word. */
export function BranchAlarmsCard() {
  return (
    <Card
      title={t('overview.branch_alarms')}
      link={{ path: 'branches', text: t('overview.to_branches') }}
      isWide
    >
      <Loaded of={useAlarms()}>
        {(all) => {
          const told = all.filter((alarm) => alarm.told);
          return told.length === 0 ? (
            <p class="calm-text">{t('overview.no_branch_alarms')}</p>
          ) : (
            <div class="alarms">
              <AlarmList alarms={told} />
            </div>
          );
        }}
      </Loaded>
    </Card>
  );
}
