import { ago, number } from '../../../../web/format/format.ts';
import { live } from '../../api/events.ts';
import { mayCall } from '../../api/session.ts';
import { useSyncStatus } from '../../api/sync-status.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card, Facts } from '../../parts/card.tsx';
import { Support } from '../../parts/support.tsx';
import { health } from '../../shell/place.ts';
import { t } from '../../text/text.ts';

export function ServerCard() {
  return (
    <Card
      title={t('overview.server')}
      {...(mayCall('GET /sync/status') && { link: { path: 'sync', text: t('overview.to_sync') } })}
    >
      <Facts
        facts={[
          [t('overview.health'), <Badge key="health" value={live.value ? 'online' : 'offline'} />],
          [t('overview.address'), <bdi key="address">{location.origin}</bdi>],
          [t('overview.version'), <bdi key="version">{health.value?.version}</bdi>],
        ]}
      />
      {mayCall('GET /sync/status') && <SyncFacts />}
      <Support />
    </Card>
  );
}

function SyncFacts() {
  const status = useSyncStatus().data.value;
  if (!status) return null;
  if (status.role === 'branch' && status.central_url === null) {
    return <Facts facts={[[t('overview.head_office'), t('overview.stands_alone')]]} />;
  }
  if (status.role === 'central') return null;
  return (
    <Facts
      facts={[
        [
          t('overview.head_office'),
          <Badge
            key="reach"
            value={status.reachable ? 'online' : 'offline'}
            tone={status.reachable ? 'good' : 'warn'}
          />,
        ],
        [t('overview.sync_age'), ago(status.last_pull_at)],
        [t('overview.unsent'), number(status.unsent)],
      ]}
    />
  );
}
